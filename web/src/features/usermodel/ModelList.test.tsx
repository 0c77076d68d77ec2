import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UserModel } from "@/api/my-models";
import { queryClient } from "@/api/query-client";
import type { User } from "@/api/session";
import { clearTokens } from "@/api/tokens";
import { loadTexts } from "@/i18n/texts";
import { json, stubHttp } from "@/testing/http";
import { renderPage } from "@/testing/render";
import { ada, signInAs } from "@/testing/users";
import { ModelList } from "./ModelList";

await loadTexts("en", ["models"]);

const premium: User = { ...ada, subscriptionsActive: [{ service: "APP" }] };
const model = (name: string, rest: Partial<UserModel> = {}): UserModel => ({
  id: name,
  name,
  thumbnail: null,
  gender: "FEMALE",
  status: "READY",
  queuePosition: null,
  progress: 1,
  createdAt: "2026-11-01T12:00:00Z",
  providerFinishedAt: "2026-11-02T12:00:00Z",
  error: null,
  canRetry: false,
  ...rest,
});
const unfinished = { status: "TRAINING", progress: 0, providerFinishedAt: null } as const;

/** The response to the list of models. */
let models: () => Response;
/** The trainings that the plan includes. */
let trainings: { total: number; left: number; nextAt: string | null };
/** Send an event through the event stream; undefined until the page has opened it. */
let sendEvent: ((event: string, data: object) => void) | undefined;

async function open(user = premium) {
  signInAs(user);
  await renderPage(<ModelList />);
}

const card = (name: string) => {
  const item = screen.getByRole("heading", { name }).closest("li");
  if (!item) throw new Error(`No card of ${name}`);
  return within(item);
};

beforeEach(() => {
  models = () => Response.json([]);
  trainings = { total: 6, left: 6, nextAt: null };
  sendEvent = undefined;
  stubHttp({
    "/api/auth/session": json({ user: premium }),
    "/api/my-models": () => models(),
    "/api/subscriptionPlans": json([
      {
        price: { amountMinor: 1499, currency: "USD" },
        interval: "month",
        features: [{ en: "550 tokens every month" }, { en: "3 personal models" }],
      },
    ]),
    "/api/my-models/slots": () => Response.json({ total: 3, trainings }),
    "/api/my-models/{model_id}/retry": json(model("Ana", { ...unfinished, queuePosition: 1 })),
    "/api/my-events": ({ signal }) => {
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          sendEvent = (event, data) =>
            controller.enqueue(
              new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
            );
          signal.addEventListener("abort", () => controller.error(new Error("aborted")));
        },
      });
      return new Response(stream);
    },
  });
});

afterEach(() => {
  act(clearTokens);
  queryClient.clear();
});

describe("the list of models (docs/product.md#models)", () => {
  it("links to the creation of a model when there is none", async () => {
    await open();
    const lead = await screen.findByRole("link", { name: "Create a model" });
    expect(lead.getAttribute("href")).toBe("/my-models/create");
  });

  it("links to Premium without a subscription", async () => {
    await open(ada);
    const lead = await screen.findByRole("link", { name: "See Premium" });
    expect(
      await screen.findByText(/from \$14\.99 a month: 550 tokens every month · 3 personal models/),
    ).toBeTruthy();
    expect(lead.getAttribute("href")).toBe("/premium");
  });

  it("shows the error when the list could not be loaded, and retries", async () => {
    models = () => Response.json({ message: "We are getting ready." }, { status: 503 });
    await open();
    expect(await screen.findByText("We are getting ready.")).toBeTruthy();
    models = () => Response.json([model("Ana")]);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Ana" })).toBeTruthy();
  });

  it("counts the slots in use, without failed models, which show the reason", async () => {
    const failed = { ...unfinished, status: "FAILED", error: "It took too long." } as const;
    models = () => Response.json([model("Ana"), model("Ben", unfinished), model("Eva", failed)]);
    await open();
    expect(await screen.findByText("2 of 3 models")).toBeTruthy();
    expect(card("Eva").getByText(/It took too long\. It takes none of your places/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "New model" })).toBeTruthy();
  });

  it("does not offer a new model when all slots are in use", async () => {
    models = () => Response.json(["Ana", "Ben", "Eva"].map((name) => model(name)));
    await open();
    expect(await screen.findByText(/All your places are taken/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "New model" })).toBeNull();
  });

  it("says when the next training is possible, instead of offering a new model", async () => {
    trainings = { total: 6, left: 0, nextAt: "2026-12-01T12:00:00Z" };
    models = () => Response.json([model("Ana")]);
    await open();
    expect(await screen.findByText(/The next one is possible on December 1, 2026/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "New model" })).toBeNull();
  });

  it("retries the training of a model that failed through no fault of its selfies", async () => {
    const failed = { ...unfinished, status: "FAILED", error: "It took too long.", canRetry: true } as const;
    models = () => Response.json([model("Ana", failed)]);
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Try again to train Ana" }));
    expect(await screen.findByText("In the queue, place 1")).toBeTruthy();
  });

  it("shows queue position, training progress and completion from the event stream", async () => {
    models = () => Response.json([model("Ana", { ...unfinished, queuePosition: 2 })]);
    await open();
    expect(await screen.findByText("In the queue, place 2")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Imagine photos with Ana" })).toBeNull();
    await vi.waitFor(() => expect(sendEvent).toBeTypeOf("function"));
    await act(async () => sendEvent?.("progress", { id: "Ana", progress: 0.4 }));
    expect(await screen.findByText("Training: 40%")).toBeTruthy();
    models = () => Response.json([model("Ana")]);
    await act(async () => sendEvent?.("model", { id: "Ana", status: "READY" }));
    const use = await screen.findByRole("link", { name: "Imagine photos with Ana" });
    expect(use.getAttribute("href")).toBe("/imagine?model=Ana");
  });
});
