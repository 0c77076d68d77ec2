import { beforeEach, describe, expect, it, vi } from "vitest";
import { defaults } from "./creation-request";

/** A fake of the database; it survives a reload. */
const stored = new Map<string, unknown>();

vi.mock("@/lib/drafts", () => ({
  visitor: "visitor",
  inTurn: (work: () => Promise<unknown>) => work(),
  readDraft: async (key: string, isValid: (value: unknown) => boolean) =>
    isValid(stored.get(key)) ? stored.get(key) : undefined,
  writeDraft: async (key: string, value: unknown) => stored.set(key, value),
  removeDraft: async (key: string) => stored.delete(key),
  removeDraftsOfOthers: async (owner: string) => {
    for (const key of stored.keys())
      if (!key.startsWith(`${owner}/`) && !key.startsWith("visitor/")) stored.delete(key);
  },
}));

/** Return the module as it is after a reload. */
async function reload() {
  vi.resetModules();
  return import("./drafts");
}

const picture = new File(["a picture"], "me.jpg", { type: "image/jpeg" });
const filled = { ...defaults.REIMAGINE, image: picture, quality: "UHD" } as const;

describe("a draft of a create form", () => {
  beforeEach(() => {
    stored.clear();
    vi.useRealTimers();
  });

  it("is restored after a reload, picture included, for its owner only", async () => {
    (await reload()).saveDraft("REIMAGINE", "ada", filled);
    const { cachedDraft, loadDraft } = await reload();
    expect(cachedDraft("REIMAGINE", "ada")).toBeUndefined();
    expect(await loadDraft("REIMAGINE", "ada")).toEqual(filled);
    expect(await loadDraft("REIMAGINE", "eva")).toBeNull();
    expect(stored.size).toBe(0);
  });

  it("takes over the photo that its owner chose before signing up, once", async () => {
    const { keepPhoto } = await import("@/visitor/intent");
    keepPhoto(picture);
    expect(await (await reload()).loadDraft("IMAGINE", "ada")).toBeNull();
    // Nothing but the photo: everything else is still to be chosen.
    expect(await (await reload()).loadDraft("REIMAGINE", "ada")).toEqual({ image: picture });
    expect(await (await reload()).loadDraft("REIMAGINE", "ada")).toEqual({ image: picture });
    expect(await (await reload()).loadDraft("ANIMATE", "ada")).toBeNull();
  });

  it("keeps its other values when it takes over a photo", async () => {
    (await reload()).saveDraft("REIMAGINE", "ada", { ...filled, image: null });
    (await import("@/visitor/intent")).keepPhoto(picture);
    expect(await (await reload()).loadDraft("REIMAGINE", "ada")).toEqual(filled);
  });

  it("ignores a photo that waited for more than an hour", async () => {
    vi.useFakeTimers({ now: Date.now() - 61 * 60 * 1000, toFake: ["Date"] });
    (await import("@/visitor/intent")).keepPhoto(picture);
    vi.useRealTimers();
    expect(await (await reload()).loadDraft("REIMAGINE", "ada")).toBeNull();
  });

  it("stays in memory after it was submitted, and is gone after a reload", async () => {
    const { cachedDraft, deleteDraft, saveDraft } = await reload();
    saveDraft("REIMAGINE", "ada", filled);
    deleteDraft("REIMAGINE", "ada");
    expect(cachedDraft("REIMAGINE", "ada")).toEqual(filled);
    expect(await (await reload()).loadDraft("REIMAGINE", "ada")).toBeNull();
  });

  it.each([
    { values: { ...filled, quality: "8K" }, at: Date.now() },
    { values: { ...filled, image: { path: "me.jpg" } }, at: Date.now() },
    { values: filled },
    filled,
    "a form",
  ])("is discarded when it is malformed: %o", async (malformed) => {
    stored.set("ada/create/REIMAGINE", malformed);
    expect(await (await reload()).loadDraft("REIMAGINE", "ada")).toBeNull();
  });

  it("expires after a day", async () => {
    (await reload()).saveDraft("REIMAGINE", "ada", filled);
    vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1000 });
    expect(await (await reload()).loadDraft("REIMAGINE", "ada")).toBeNull();
  });
});
