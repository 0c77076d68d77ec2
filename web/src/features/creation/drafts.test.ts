import { beforeEach, describe, expect, it, vi } from "vitest";
import { defaults } from "./wish";

/** The browser's database as it is played here; it outlives a page. */
const kept = new Map<string, unknown>();

vi.mock("@/lib/drafts", () => ({
  inTurn: (work: () => Promise<unknown>) => work(),
  readDraft: async (key: string, isValid: (value: unknown) => boolean) =>
    isValid(kept.get(key)) ? kept.get(key) : undefined,
  writeDraft: async (key: string, value: unknown) => kept.set(key, value),
  removeDraft: async (key: string) => kept.delete(key),
  removeDraftsOfOthers: async (owner: string) => {
    for (const key of kept.keys()) if (!key.startsWith(`${owner}/`)) kept.delete(key);
  },
}));

/** The module as a new page has it. */
async function nextPage() {
  vi.resetModules();
  return import("./drafts");
}

const picture = new File(["a picture"], "me.jpg", { type: "image/jpeg" });
const filled = { ...defaults.REIMAGINE, image: picture, quality: "UHD" } as const;

describe("a form that was left", () => {
  beforeEach(() => {
    kept.clear();
    vi.useRealTimers();
  });

  it("is found again on the next page, picture included, by its owner alone", async () => {
    (await nextPage()).keepDraft("REIMAGINE", "ada", filled);
    const { draftHere, loadDraft } = await nextPage();
    expect(draftHere("REIMAGINE", "ada")).toBeUndefined();
    expect(await loadDraft("REIMAGINE", "ada")).toEqual(filled);
    expect(await loadDraft("REIMAGINE", "eva")).toBeNull();
    expect(kept.size).toBe(0);
  });

  it("is there for the same once more after it was sent, and gone from the next page", async () => {
    const { draftHere, forgetDraft, keepDraft } = await nextPage();
    keepDraft("REIMAGINE", "ada", filled);
    forgetDraft("REIMAGINE", "ada");
    expect(draftHere("REIMAGINE", "ada")).toEqual(filled);
    expect(await (await nextPage()).loadDraft("REIMAGINE", "ada")).toBeNull();
  });

  it.each([
    { values: { ...filled, quality: "8K" }, at: Date.now() },
    { values: { ...filled, image: { path: "me.jpg" } }, at: Date.now() },
    { values: filled },
    filled,
    "a form",
  ])("is discarded when it is malformed: %o", async (malformed) => {
    kept.set("ada/create/REIMAGINE", malformed);
    expect(await (await nextPage()).loadDraft("REIMAGINE", "ada")).toBeNull();
  });

  it("is begun anew a day later", async () => {
    (await nextPage()).keepDraft("REIMAGINE", "ada", filled);
    vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1000 });
    expect(await (await nextPage()).loadDraft("REIMAGINE", "ada")).toBeNull();
  });
});
