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
import { CreateForm } from "./CreateForm";
import type { CreationRequest, Mode, Style } from "./creation-request";
import { cachedDraft } from "./drafts";

await loadTexts("en", ["studio"]);
// jsdom has no IndexedDB; drafts stay in memory.
vi.mock("@/lib/drafts", () => ({ inTurn: async () => {} }));

/** A new user per test, because drafts persist between them. */
let user: User;
const model = (id: string, finished = true) => ({
  id,
  name: id,
  gender: "FEMALE",
  status: finished ? "READY" : "TRAINING",
  progress: finished ? 1 : 0.4,
  providerFinishedAt: finished ? "2026-11-01T00:00:00Z" : null,
});
const styleFor = (gender: Style["gender"]) =>
  ({ id: "neon", name: { en: "Neon" }, gender }) as unknown as Style;

let models: unknown[];
let sent: CreationRequest[];
let waits: { mode: Mode; seconds: number; accepted: boolean }[];

async function open(
  mode: Mode,
  { gender = "UNISEX" as Style["gender"], image = undefined as string | undefined } = {},
) {
  await renderPage(
    <CreateForm
      mode={mode}
      style={styleFor(gender)}
      preset={{ image }}
      onSubmit={async (request) => sent.push(request)}
    />,
  );
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
    models = [model("Ana"), model("Eva")];
    sent = [];
    waits = [];
    stubHttp({
      "/api/config": json({ prices }),
      "/api/my-models": () => Response.json(models),
      "/api/my-events": silentStream,
      "/api/my-expected-wait": () => Response.json(waits),
    });
    user = { ...ada, id: crypto.randomUUID(), C__tokens: 1540 };
    signInAs(user);
  });
  afterEach(() => {
    act(clearTokens);
    queryClient.clear();
  });

  it("shows the cost of the current values, and the balance", async () => {
    await open("IMAGINE");
    expect(await screen.findByText("4 tokens")).toBeTruthy();
    expect(screen.getByText("You have 1,540")).toBeTruthy();
    await choose("3");
    expect(screen.getByText("12 tokens")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Create 3 photos" })).toBeTruthy();
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
    await screen.findByText("4 tokens");
    expect(screen.queryByText(/Ready in about 1/)).toBeNull();
  });

  it("requires a model, and stores the values as a draft", async () => {
    await open("IMAGINE");
    await screen.findByText("Ana");
    await submit(/Create/);
    expect(sent).toEqual([]);
    expect(await screen.findByText(/^Model is/)).toBeTruthy();
    await choose(/Eva/);
    await submit(/Create/);
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
    await open("IMAGINE");
    const link = await screen.findByRole("link", { name: "Create a model" });
    expect(link.getAttribute("href")).toBe("/my-models/create");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /Create 1/ }).disabled).toBe(true);
  });

  it("is prefilled with the photo from the query", async () => {
    await open("ANIMATE", { gender: "FEMALE", image: "/files/a?s" });
    expect(screen.getByRole("img").getAttribute("src")).toBe("/files/a?s");
    expect(screen.queryByText("Gender")).toBeNull();
    await choose(/SD 480p/);
    await submit(/Make the video/);
    expect(sent).toEqual([{ mode: "ANIMATE", image: "/files/a?s", gender: null, quality: "SD" }]);
  });

  it("requires the gender for unisex styles only", async () => {
    await open("REIMAGINE", { image: "/files/a?s" });
    await submit(/Restyle/);
    expect(sent).toEqual([]);
    expect(await screen.findByText(/^Gender is/)).toBeTruthy();
    await choose("Woman");
    await submit(/Restyle/);
    expect(sent).toMatchObject([{ mode: "REIMAGINE", gender: "FEMALE", aspectRatio: "match_input_image" }]);
  });
});
