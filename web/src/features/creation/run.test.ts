import { describe, expect, it } from "vitest";
import type { Creation } from "@/api/my-creations";
import type { MyEvent } from "@/api/my-events";
import type { CreationRequest, Style } from "./creation-request";
import { isSettledEvent, newRun, outcomeOf, type Run, ratioOf, runReducer, slotsOf } from "./run";

const style = { id: "neon-city" } as Style;
const photos = (quantity: number): CreationRequest => ({
  mode: "IMAGINE",
  userModelId: "m",
  aspectRatio: "9:16",
  quantity,
});
const item = (id: string, part: Partial<Creation> = {}) =>
  ({ id, status: "QUEUED", path: null, progress: 0, queuePosition: null, ...part }) as Creation;
const done = (id: string) => item(id, { status: "DONE", path: `${id}.jpg` });
const failed = (id: string) => item(id, { status: "FAILED", error: "No face. Your tokens are back." });

const started = (quantity: number) => newRun(style, photos(quantity), quantity * 4, "key");
const withUpdates = (run: Run, items: Creation[]) => runReducer(run, { type: "updated", items });
const withEvent = (run: Run, event: MyEvent) => runReducer(run, { type: "event", event });
const interrupted = (run: Run) => runReducer(run, { type: "interrupted" });
const enqueued = (run: Run, stored: boolean) => runReducer(run, { type: "enqueued", stored });
const pathsIn = (slots: ReturnType<typeof slotsOf>) =>
  slots.map((slot) => (slot.state === "done" ? slot.item.path : slot.state));

describe("a run (docs/product.md#create-flow)", () => {
  it("starts with an empty slot for each photo", () => {
    expect(slotsOf(started(3))).toEqual(Array(3).fill({ state: "waiting", queuePosition: null, sent: null }));
  });

  it("shows positions in the queue", () => {
    const run = withUpdates(started(2), [item("a", { queuePosition: 3 }), item("b", { queuePosition: 4 })]);
    expect(slotsOf(run)).toEqual([
      { state: "waiting", queuePosition: 3, sent: null },
      { state: "waiting", queuePosition: 4, sent: null },
    ]);
  });

  it("puts each result into the next empty slot", () => {
    let run = withUpdates(started(3), [item("a"), item("b"), item("c")]);
    run = withUpdates(run, [done("c")]);
    expect(pathsIn(slotsOf(run))).toEqual(["c.jpg", "waiting", "waiting"]);
    run = withUpdates(run, [done("a")]);
    expect(pathsIn(slotsOf(run))).toEqual(["c.jpg", "a.jpg", "waiting"]);
    run = withUpdates(run, [done("b")]);
    expect(pathsIn(slotsOf(run))).toEqual(["c.jpg", "a.jpg", "b.jpg"]);
  });

  it("recognises its items in the event stream by the key, before the call is answered", () => {
    let run = started(1);
    run = withEvent(run, { type: "item", id: "z", kind: "PHOTO", status: "QUEUED", key: "of another" });
    run = withEvent(run, { type: "progress", id: "z", progress: 0.9 });
    expect(slotsOf(run)).toEqual([{ state: "waiting", queuePosition: null, sent: null }]);
    run = withEvent(run, { type: "item", id: "a", kind: "PHOTO", status: "QUEUED", key: "key" });
    run = withEvent(run, { type: "item", id: "a", kind: "PHOTO", status: "RUNNING" });
    run = withEvent(run, { type: "progress", id: "a", progress: 0.4 });
    expect(slotsOf(run)).toEqual([{ state: "developing", progress: 0.4 }]);
  });

  it("counts results, failures, tokens spent and tokens refunded", () => {
    const run = withUpdates(started(4), [done("a"), failed("b"), done("c"), done("d")]);
    expect(outcomeOf(run)).toEqual({
      settled: true,
      made: 3,
      failed: ["No face. Your tokens are back."],
      spent: 12,
      returned: 4,
    });
    expect(outcomeOf(withUpdates(started(2), [done("a"), item("b")])).settled).toBe(false);
  });

  it("has the requested aspect ratio until the first picture is known", () => {
    expect(ratioOf(started(1))).toBe("9/16");
    const run = withUpdates(started(1), [{ ...done("a"), width: 800, height: 600 }]);
    expect(ratioOf(run)).toBe("800/600");
  });

  it("ignores events of items that it does not know", () => {
    const run = withUpdates(started(1), [item("a")]);
    expect(withEvent(run, { type: "progress", id: "z", progress: 0.5 })).toBe(run);
    expect(withEvent(run, { type: "connected" })).toBe(run);
  });

  it("recognises the events of settled items", () => {
    const event = (status: "RUNNING" | "DONE" | "FAILED"): MyEvent => ({
      type: "item",
      id: "a",
      kind: "PHOTO",
      status,
    });
    expect(isSettledEvent(event("DONE"))).toBe(true);
    expect(isSettledEvent(event("FAILED"))).toBe(true);
    expect(isSettledEvent(event("RUNNING"))).toBe(false);
    expect(isSettledEvent({ type: "connected" })).toBe(false);
  });
});

describe("an interrupted run", () => {
  it("is stored in the outbox once while the server does not know it", () => {
    const first = interrupted(started(1));
    expect(first).toMatchObject({ interrupted: true, outbox: "storing" });
    const stored = enqueued(first, true);
    expect(stored.outbox).toBe("stored");
    expect(interrupted(stored).outbox).toBe("stored");
  });

  it("does not retry to store a request that could not be stored", () => {
    const failed = enqueued(interrupted(started(1)), false);
    expect(failed.outbox).toBe("failed");
    expect(interrupted(failed).outbox).toBe("failed");
  });

  it("is not stored once the server knows its items", () => {
    const run = interrupted(withUpdates(started(1), [item("a")]));
    expect(run).toMatchObject({ interrupted: true, outbox: "absent" });
  });

  it("resumes with the next response, even if that arrives while it is being stored", () => {
    const run = withUpdates(interrupted(started(1)), [item("a")]);
    expect(run).toMatchObject({ interrupted: false, outbox: "absent" });
    expect(enqueued(run, true).outbox).toBe("absent");
  });
});
