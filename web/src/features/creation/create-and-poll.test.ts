// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Creation } from "@/api/my-creations";
import { json, networkFailure, stubHttp } from "@/testing/http";
import { createAndPoll } from "./create-and-poll";
import type { CreationRequest, Style } from "./creation-request";
import { newRun } from "./run";

const style = { id: "neon-city" } as Style;
const photos: CreationRequest = { mode: "IMAGINE", userModelId: "m", aspectRatio: "1:1", quantity: 2 };
const item = (id: string, status: Creation["status"]) => ({ id, status, path: null }) as Creation;

function setUp() {
  const updates: string[][] = [];
  const stop = new AbortController();
  return {
    updates,
    stop,
    onInterrupted: vi.fn(),
    options: {
      signal: stop.signal,
      onSent: () => {},
      nextEvent: () => new Promise<void>(() => {}),
      onUpdate: (items: readonly Creation[]) =>
        updates.push(items.map(({ id, status }) => `${id} ${status}`)),
    },
  };
}

const create = "/api/styles/create";
const finished = "/api/my-photos/ids-finished";
const list = "/api/my-photos";

describe("creating and polling (docs/product.md#create-flow)", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("polls every 4 seconds until all items have settled", async () => {
    const http = stubHttp({
      [create]: [json([item("a", "QUEUED"), item("b", "QUEUED")])],
      [finished]: [json([]), json([item("a", "DONE")]), json([item("b", "DONE")])],
      [list]: json([item("a", "RUNNING"), item("b", "QUEUED")]),
    });
    const { updates, onInterrupted, options } = setUp();
    const creating = createAndPoll(newRun(style, photos, 8, "key"), { ...options, onInterrupted });
    await vi.advanceTimersByTimeAsync(13_000);
    await creating;
    const polls = http.requestsTo(finished).map(({ at }) => at);
    expect(polls.map((at) => Math.round((at - (http.requests[0]?.at ?? 0)) / 1000))).toEqual([4, 8, 12]);
    expect(updates[0]).toEqual(["a QUEUED", "b QUEUED"]);
    expect(updates.at(-1)).toContain("b DONE");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(http.requestsTo(finished)).toHaveLength(3);
  });

  it("stops polling when aborted", async () => {
    const http = stubHttp({
      [create]: [json([item("a", "RUNNING"), item("b", "RUNNING")])],
      [finished]: json([]),
    });
    const { stop, onInterrupted, options } = setUp();
    const creating = createAndPoll(newRun(style, photos, 8, "key"), { ...options, onInterrupted });
    await vi.advanceTimersByTimeAsync(5_000);
    stop.abort();
    await creating;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(http.requestsTo(finished)).toHaveLength(1);
  });

  it("retries with the same key when the connection is lost, so that nothing is charged twice", async () => {
    const http = stubHttp({
      [create]: [networkFailure, networkFailure, json([item("a", "DONE"), item("b", "DONE")])],
    });
    const { updates, onInterrupted, options } = setUp();
    const creating = createAndPoll(newRun(style, photos, 8, "one key"), { ...options, onInterrupted });
    await vi.advanceTimersByTimeAsync(5_000);
    await creating;
    expect(http.requests.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual([
      "one key",
      "one key",
      "one key",
    ]);
    expect(onInterrupted).toHaveBeenCalledTimes(2);
    expect(updates).toEqual([["a DONE", "b DONE"]]);
  });

  it("keeps polling through network and server errors", async () => {
    stubHttp({
      [create]: [json([item("a", "RUNNING")])],
      [finished]: [networkFailure, json({}, 500), json([item("a", "DONE")])],
    });
    const { updates, onInterrupted, options } = setUp();
    const creating = createAndPoll(newRun(style, photos, 8, "key"), { ...options, onInterrupted });
    await vi.advanceTimersByTimeAsync(13_000);
    await creating;
    expect(onInterrupted).toHaveBeenCalledTimes(2);
    expect(updates.at(-1)).toEqual(["a DONE"]);
  });

  it("does not retry a rejected request", async () => {
    const http = stubHttp({
      [create]: [json({ code: "insufficientTokens", message: "Too few." }, 402)],
    });
    const { onInterrupted, options } = setUp();
    const creating = createAndPoll(newRun(style, photos, 8, "key"), { ...options, onInterrupted });
    await expect(creating).rejects.toMatchObject({ code: "insufficientTokens" });
    expect(http.requests).toHaveLength(1);
  });
});
