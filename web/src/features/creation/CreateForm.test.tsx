import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import type { User } from "@/api/session";
import { clearTokens } from "@/api/tokens";
import { loadTexts } from "@/i18n/texts";
import { json, silentStream, stubHttp } from "@/testing/http";
import { prices } from "@/testing/prices";
import { renderPage } from "@/testing/render";
import { ada, signInAs } from "@/testing/users";
import { readWayBack } from "@/visitor/way-back";
import { CreateForm } from "./CreateForm";
import type { CreationRequest, Mode, Style } from "./creation-request";
import { cachedDraft } from "./drafts";
import { lastGender } from "./last-gender";

await loadTexts("en", ["studio"]);
// jsdom has no IndexedDB; drafts stay in memory.
vi.mock("@/lib/drafts", () => ({ visitor: "visitor", inTurn: async () => {} }));
const { loadDraft } = vi.hoisted(() => ({ loadDraft: vi.fn(async (): Promise<object | null> => null) }));
vi.mock("./drafts", async (original) => ({ ...(await original<typeof import("./drafts")>()), loadDraft }));

/** A new user per test, because drafts persist between them. */
let user: User;
const model = (id: string, finished = true, gender = "FEMALE") => ({
  id,
  name: id,
  gender,
  status: finished ? "READY" : "TRAINING",
  progress: finished ? 1 : 0.4,
  providerFinishedAt: finished ? "2026-11-01T00:00:00Z" : null,
});
const styleFor = (gender: Style["gender"], dresses: boolean) =>
  ({ id: "neon", name: { en: "Neon" }, gender, dresses, filmSeconds: 4 }) as unknown as Style;

let models: unknown[];
let sent: CreationRequest[];
let waits: { mode: Mode; seconds: number; accepted: boolean }[];

async function open(
  mode: Mode,
  {
    gender = "UNISEX" as Style["gender"],
    dresses = true,
    image = undefined as string | undefined,
    refused = null as Record<string, string> | null,
  } = {},
) {
  await renderPage(
    <CreateForm
      mode={mode}
      style={styleFor(gender, dresses)}
      preset={{ image }}
      refused={refused}
      onSubmit={async (request) => sent.push(request)}
    />,
  );
}

function signInWith(part: Partial<User>): void {
  user = { ...ada, id: crypto.randomUUID(), C__tokens: 1540, ...part };
  signInAs(user);
}

const choose = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("radio", { name })));
async function submit(name: RegExp) {
  const button = screen.getByRole<HTMLButtonElement>("button", { name });
  // Disabled until the price is loaded.
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  await act(async () => fireEvent.click(button));
}

describe("the create form of a mode (docs/product.md#create-forms)", () => {
  beforeEach(() => {
    models = [model("Ana"), model("Eva"), model("Max", true, "MALE")];
    localStorage.clear();
    sent = [];
    waits = [];
    stubHttp({
      "/api/config": json({ prices, welcomeTokens: 20 }),
      "/api/my-models": () => Response.json(models),
      "/api/subscriptionPlans": json([
        {
          price: { amountMinor: 1499, currency: "USD" },
          interval: "month",
          features: [{ en: "550 tokens every month" }, { en: "3 personal models" }],
        },
      ]),
      "/api/my-events": silentStream,
      "/api/my-expected-wait": () => Response.json(waits),
    });
    signInWith({});
  });
  afterEach(() => {
    act(clearTokens);
    queryClient.clear();
  });

  it("shows the cost of the current values on its button, and the balance", async () => {
    await open("IMAGINE");
    expect(await screen.findByRole("button", { name: "Imagine 1 photo · 4 tokens" })).toBeTruthy();
    expect(screen.getByText("You have 1,540")).toBeTruthy();
    await choose("3");
    expect(screen.getByRole("button", { name: "Imagine 3 photos · 12 tokens" })).toBeTruthy();
  });

  it("starts with what the user can afford", async () => {
    signInWith({ C__tokens: 20 });
    await open("ANIMATE");
    expect(await screen.findByRole("button", { name: "Animate · 20 tokens" })).toBeTruthy();
    expect(screen.getByText("A video of about 4 seconds.")).toBeTruthy();
  });

  it("starts with what the user can afford, too, if a photo waits from before signing up", async () => {
    signInWith({ C__tokens: 20 });
    loadDraft.mockResolvedValueOnce({ image: "/files/a?s" });
    await open("ANIMATE");
    expect(await screen.findByRole("button", { name: "Animate · 20 tokens" })).toBeTruthy();
    expect(screen.getByRole("img").getAttribute("src")).toBe("/files/a?s");
  });

  it("keeps the quality of a draft, even if it costs more than the user has", async () => {
    signInWith({ C__tokens: 20 });
    loadDraft.mockResolvedValueOnce({ image: null, gender: null, quality: "HD" });
    await open("ANIMATE");
    expect(await screen.findByText("You are 20 tokens short")).toBeTruthy();
  });

  it("offers only the qualities of the engine, also in place of that of a draft", async () => {
    stubHttp({
      "/api/config": json({ prices, videoQualities: ["SD"] }),
      "/api/my-models": json([]),
      "/api/my-events": silentStream,
      "/api/my-expected-wait": json([]),
    });
    loadDraft.mockResolvedValueOnce({ image: null, gender: null, quality: "HD" });
    await open("ANIMATE");
    expect(await screen.findByRole("button", { name: "Animate · 20 tokens" })).toBeTruthy();
    expect(screen.queryByRole("radio", { name: /HD/ })).toBeNull();
  });

  it("says what is missing instead of asking, and suggests what is affordable", async () => {
    signInWith({ C__tokens: 9 });
    await open("IMAGINE");
    await screen.findByText("Ana");
    await choose("4");
    expect(screen.getByText("You are 7 tokens short")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Buy tokens" }).getAttribute("href")).toBe("/tokens");
    await act(async () =>
      fireEvent.click(screen.getByRole("button", { name: "Imagine 2 photos · 8 tokens" })),
    );
    expect(screen.queryByText(/short/)).toBeNull();
    expect(screen.getByRole("button", { name: "Imagine 2 photos · 8 tokens" })).toBeTruthy();
  });

  it("leads back to the same form after tokens were bought", async () => {
    signInWith({ C__tokens: 0 });
    await open("REIMAGINE");
    await act(async () => fireEvent.click(await screen.findByRole("link", { name: "Buy tokens" })));
    expect(readWayBack()).toBe("/reimagine?style=neon");
  });

  it("reminds users of the tokens for confirming their e-mail", async () => {
    signInWith({ C__tokens: 0, status: -1 });
    const http = stubHttp({
      "/api/config": json({ prices, welcomeTokens: 20 }),
      "/api/my-models": json([]),
      "/api/my-events": silentStream,
      "/api/my-expected-wait": json([]),
      "/api/auth/resendEmailConfirmation": json({ message: "Sent", data: { secondsLeft: 60 } }),
    });
    await open("ANIMATE");
    expect(await screen.findByText("Confirm your e-mail and get 20 tokens")).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Send the link again" })));
    expect(http.requestsTo("/api/auth/resendEmailConfirmation")).toHaveLength(1);
  });

  it("marks the fields that the server refused", async () => {
    await open("IMAGINE", { refused: { quantity: "At most 4." } });
    expect(await screen.findByText("At most 4.")).toBeTruthy();
  });

  it("tells the expected wait of its mode before anything is paid, if it takes minutes", async () => {
    waits = [
      { mode: "IMAGINE", seconds: 59, accepted: true },
      { mode: "REIMAGINE", seconds: 61, accepted: true },
      { mode: "ANIMATE", seconds: 4000, accepted: false },
    ];
    await open("REIMAGINE");
    expect(await screen.findByText("Ready in about 2 minutes")).toBeTruthy();
    await open("ANIMATE");
    expect(await screen.findByText("Too busy right now: please try again later")).toBeTruthy();
    await open("IMAGINE");
    await screen.findByText(/4 tokens/);
    expect(screen.queryByText(/Ready in about 1/)).toBeNull();
  });

  it("requires a model, and stores the values as a draft", async () => {
    await open("IMAGINE");
    await screen.findByText("Ana");
    await submit(/Imagine/);
    expect(sent).toEqual([]);
    expect(await screen.findByText(/^Model is/)).toBeTruthy();
    await choose(/Eva/);
    await submit(/Imagine/);
    expect(sent).toEqual([{ mode: "IMAGINE", userModelId: "Eva", aspectRatio: "1:1", quantity: 1 }]);
    expect(cachedDraft("IMAGINE", user.id)).toMatchObject({ userModelId: "Eva" });
    expect(cachedDraft("IMAGINE", "somebody else")).toBeUndefined();
  });

  it("disables unfinished models, and preselects the only finished one", async () => {
    models = [model("Ana", false), model("Eva")];
    await open("IMAGINE");
    await vi.waitFor(() =>
      expect(screen.getByRole("radio", { name: /Eva/ }).getAttribute("aria-checked")).toBe("true"),
    );
    expect(screen.getByRole("radio", { name: /Ana/ }).getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText("Training, 40%")).toBeTruthy();
  });

  it("links to the creation of a model when there is none", async () => {
    models = [];
    user = { ...user, subscriptionsActive: [{ service: "APP" }] };
    signInAs(user);
    await open("IMAGINE");
    const link = await screen.findByRole("link", { name: "Create a model" });
    expect(link.getAttribute("href")).toBe("/my-models/create");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /Imagine 1/ }).disabled).toBe(true);
  });

  it("says what a model costs without Premium, and leads to what works without one", async () => {
    models = [];
    await open("IMAGINE");
    expect(await screen.findByText("Training a model is part of Premium, from $14.99 a month:")).toBeTruthy();
    expect(screen.getByText("550 tokens every month · 3 personal models")).toBeTruthy();
    const link = screen.getByRole("link", { name: "Reimagine a photo without one" });
    expect(link.getAttribute("href")).toBe("/reimagine");
  });

  it("is prefilled with the photo from the query", async () => {
    await open("ANIMATE", { gender: "FEMALE", image: "/files/a?s" });
    expect(screen.getByRole("img").getAttribute("src")).toBe("/files/a?s");
    expect(screen.queryByText("Gender")).toBeNull();
    await choose(/SD 480p/);
    await submit(/^Animate/);
    expect(sent).toEqual([{ mode: "ANIMATE", image: "/files/a?s", gender: null, quality: "SD" }]);
  });

  it("requires the gender for unisex styles only, and remembers it", async () => {
    await open("REIMAGINE", { image: "/files/a?s" });
    await submit(/Reimagine/);
    expect(sent).toEqual([]);
    expect(await screen.findByText(/^Gender is/)).toBeTruthy();
    await choose("Woman");
    await submit(/Reimagine/);
    expect(sent).toMatchObject([{ mode: "REIMAGINE", gender: "FEMALE", aspectRatio: "match_input_image" }]);
    await open("ANIMATE", { image: "/files/a?s" });
    await submit(/^Animate/);
    expect(sent[1]).toMatchObject({ mode: "ANIMATE", gender: "FEMALE" });
  });

  it("suggests the gender of the user's models", async () => {
    models = [model("Max", true, "MALE")];
    await open("REIMAGINE", { image: "/files/a?s" });
    await submit(/Reimagine/);
    expect(sent).toMatchObject([{ gender: "MALE" }]);
  });

  it("suggests anyone where clothes do not change", async () => {
    await open("REIMAGINE", { image: "/files/a?s", dresses: false });
    await submit(/Reimagine/);
    expect(sent).toMatchObject([{ gender: "UNISEX" }]);
  });

  it("suggests anyone to somebody without a model, and does not take that for a choice", async () => {
    models = [];
    await open("REIMAGINE", { image: "/files/a?s" });
    await submit(/Reimagine/);
    expect(sent).toMatchObject([{ gender: "UNISEX" }]);
    expect(lastGender()).toBeNull();
  });
});
