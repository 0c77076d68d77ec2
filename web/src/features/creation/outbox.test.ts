// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Handler, json, networkFailure, stubHttp } from "@/testing/http";
import type { CreationRequest, Style } from "./creation-request";
import { claim, dequeue, enqueue, flushOutbox, release } from "./outbox";

/** A fake of the database. */
const stored = new Map<string, unknown>();

vi.mock("@/lib/drafts", () => ({
  visitor: "visitor",
  inTurn: (work: () => Promise<unknown>) => work(),
  readDrafts: async (prefix: string, isValid: (value: unknown) => boolean) =>
    [...stored].flatMap(([key, value]) => (key.startsWith(prefix) && isValid(value) ? [value] : [])),
  writeDraft: async (key: string, value: unknown) => stored.set(key, value),
  removeDraft: async (key: string) => stored.delete(key),
}));

const style = { id: "neon-city", gender: "UNISEX" } as Style;
const request: CreationRequest = { mode: "IMAGINE", userModelId: "m", aspectRatio: "1:1", quantity: 1 };
const entry = { key: "one key", style, request };

/** Answer create requests in turn. Return a function that lists the keys sent so far. */
function serve(...answers: Handler[]) {
  const http = stubHttp({ "/api/styles/create": answers });
  return () => http.requests.map(({ headers }) => headers.get("Idempotency-Key"));
}

const created = json([{ id: "a", status: "QUEUED" }]);
const rejectedWith = (status: number) => json({ message: "No." }, status);
const callbacks = () => ({ onSent: vi.fn(), onRejected: vi.fn() });

describe("a request in the outbox", () => {
  beforeEach(() => stored.clear());

  it("is sent once, with its original key, and reported", async () => {
    await enqueue("ada", entry);
    const keys = serve(created);
    const { onSent, onRejected } = callbacks();
    await flushOutbox("ada", { onSent, onRejected });
    await flushOutbox("ada", { onSent, onRejected });
    expect(keys()).toEqual(["one key"]);
    expect(onSent).toHaveBeenCalledExactlyOnceWith(entry, [{ id: "a", status: "QUEUED" }]);
    expect(onRejected).not.toHaveBeenCalled();
  });

  it.each([
    { ...entry, request: { ...request, quantity: 99 } },
    { ...entry, request: { mode: "PAINT" } },
    { ...entry, style: null },
    { request },
  ])("is not sent when it is malformed: %o", async (malformed) => {
    stored.set("ada/outbox/x", malformed);
    const keys = serve();
    await flushOutbox("ada", callbacks());
    expect(keys()).toEqual([]);
  });

  it("is not sent for another user", async () => {
    await enqueue("ada", entry);
    serve();
    await flushOutbox("eva", callbacks());
    expect(stored.size).toBe(1);
  });

  it("stays while there is no network or no session", async () => {
    await enqueue("ada", entry);
    const keys = serve(networkFailure, rejectedWith(401), created);
    for (let attempt = 0; attempt < 3; attempt += 1) await flushOutbox("ada", callbacks());
    expect(keys()).toEqual(["one key", "one key", "one key"]);
    expect(stored.size).toBe(0);
  });

  it("is removed and reported when the server rejects it", async () => {
    await enqueue("ada", entry);
    serve(rejectedWith(402));
    const { onSent, onRejected } = callbacks();
    await flushOutbox("ada", { onSent, onRejected });
    expect(onRejected).toHaveBeenCalledOnce();
    expect(onSent).not.toHaveBeenCalled();
    expect(stored.size).toBe(0);
  });

  it("is not sent while the dialog is still sending it", async () => {
    await enqueue("ada", entry);
    claim(entry.key);
    serve();
    await flushOutbox("ada", callbacks());
    await dequeue("ada", entry.key);
    release(entry.key);
    expect(stored.size).toBe(0);
  });
});
