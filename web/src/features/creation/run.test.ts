import { describe, expect, it } from "vitest";
import type { Creation } from "@/api/my-creations";
import type { CreationRequest, Style } from "./creation-request";
import { newRun, outcomeOf, ratioOf, slotsOf, withEvent, withUpdates } from "./run";

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
const pathsIn = (slots: ReturnType<typeof slotsOf>) =>
  slots.map((slot) => (slot.state === "done" ? slot.item.path : slot.state));

describe("a run (docs/product.md#create-flow)", () => {
  it("starts with an empty slot for each photo", () => {
    expect(slotsOf(started(3))).toEqual(Array(3).fill({ state: "waiting", queuePosition: null }));
  });

  it("shows positions in the queue", () => {
    const run = withUpdates(started(2), [item("a", { queuePosition: 3 }), item("b", { queuePosition: 4 })]);
    expect(slotsOf(run)).toEqual([
      { state: "waiting", queuePosition: 3 },
      { state: "waiting", queuePosition: 4 },
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
    expect(slotsOf(run)).toEqual([{ state: "waiting", queuePosition: null }]);
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
});
