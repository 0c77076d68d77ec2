import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readDraft, readDrafts, removeDraft, removeDraftsOfOthers, writeDraft } from "./drafts";
import { forgetDrafts } from "./forget-drafts";

const isText = (value: unknown): value is string => typeof value === "string";

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
});

/** Write a value with another version of the database. */
function writeWithVersion(version: number, key: string, value: unknown): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open("drafts", version);
    request.onupgradeneeded = () => request.result.createObjectStore("drafts").put(value, key);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
}

describe("drafts", () => {
  it("are read as they were written, and gone once removed", async () => {
    await writeDraft("ada/a", "one");
    expect(await readDraft("ada/a", isText)).toBe("one");
    await removeDraft("ada/a");
    expect(await readDraft("ada/a", isText)).toBeUndefined();
  });

  it("are deleted when they are malformed", async () => {
    await writeDraft("ada/a", { old: "shape" });
    expect(await readDraft("ada/a", isText)).toBeUndefined();
    expect(await readDraft("ada/a", (value): value is unknown => value !== undefined)).toBeUndefined();
  });

  it("are listed by the start of their key, without malformed ones", async () => {
    await writeDraft("ada/outbox/1", "one");
    await writeDraft("ada/outbox/2", 2);
    await writeDraft("ada/outbox/3", "three");
    await writeDraft("ada/model", "other");
    expect(await readDrafts("ada/outbox/", isText)).toEqual(["one", "three"]);
  });

  it("of other users are removed", async () => {
    await writeDraft("ada/a", "hers");
    await writeDraft("eva/a", "not hers");
    await writeDraft("visitor/a", "from before she signed up");
    await removeDraftsOfOthers("ada");
    expect(await readDraft("visitor/a", isText)).toBe("from before she signed up");
    expect(await readDraft("ada/a", isText)).toBe("hers");
    expect(await readDraft("eva/a", isText)).toBeUndefined();
  });

  it("are all deleted at sign-out, because no connection stays open", async () => {
    await writeDraft("ada/a", "one");
    forgetDrafts();
    expect(await readDraft("ada/a", isText)).toBeUndefined();
  });

  it("of this version survive a new page", async () => {
    await writeWithVersion(1, "ada/a", "one");
    expect(await readDraft("ada/a", isText)).toBe("one");
  });
});
