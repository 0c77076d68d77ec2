import { describe, expect, it } from "vitest";
import type { Creation } from "@/api/my-creations";
import { newRun, outcomeOf, ratioOf, slotsOf, withEvent, withNews } from "./run";
import type { Style, Wish } from "./wish";

const style = { id: "neon-city" } as Style;
const photos = (quantity: number): Wish => ({
  mode: "IMAGINE",
  userModelId: "m",
  aspectRatio: "9:16",
  quantity,
});
const item = (id: string, part: Partial<Creation> = {}) =>
  ({ id, status: "QUEUED", path: null, progress: 0, queuePosition: null, ...part }) as Creation;
const done = (id: string) => item(id, { status: "DONE", path: `${id}.jpg` });
const failed = (id: string) => item(id, { status: "FAILED", error: "No face. Your tokens are back." });

const asked = (quantity: number) => newRun(style, photos(quantity), quantity * 4, "key");
const pathsIn = (slots: ReturnType<typeof slotsOf>) =>
  slots.map((slot) => (slot.state === "there" ? slot.item.path : slot.state));

describe("a run", () => {
  it("begins with an empty slot for each photo (S4.7)", () => {
    expect(slotsOf(asked(3))).toEqual(Array(3).fill({ state: "waiting", place: null }));
  });

  it("shows places in the queue as the server tells them", () => {
    const run = withNews(asked(2), [item("a", { queuePosition: 3 }), item("b", { queuePosition: 4 })]);
    expect(slotsOf(run)).toEqual([
      { state: "waiting", place: 3 },
      { state: "waiting", place: 4 },
    ]);
  });

  it("fills the next empty slot with each arrival (S4.8)", () => {
    let run = withNews(asked(3), [item("a"), item("b"), item("c")]);
    run = withNews(run, [done("c")]);
    expect(pathsIn(slotsOf(run))).toEqual(["c.jpg", "waiting", "waiting"]);
    run = withNews(run, [done("a")]);
    expect(pathsIn(slotsOf(run))).toEqual(["c.jpg", "a.jpg", "waiting"]);
    run = withNews(run, [done("b")]);
    expect(pathsIn(slotsOf(run))).toEqual(["c.jpg", "a.jpg", "b.jpg"]);
  });

  it("knows its own item by the key, before the call is answered", () => {
    let run = asked(1);
    run = withEvent(run, { type: "item", id: "z", kind: "PHOTO", status: "QUEUED", key: "of another" });
    run = withEvent(run, { type: "progress", id: "z", progress: 0.9 });
    expect(slotsOf(run)).toEqual([{ state: "waiting", place: null }]);
    run = withEvent(run, { type: "item", id: "a", kind: "PHOTO", status: "QUEUED", key: "key" });
    run = withEvent(run, { type: "item", id: "a", kind: "PHOTO", status: "RUNNING" });
    run = withEvent(run, { type: "progress", id: "a", progress: 0.4 });
    expect(slotsOf(run)).toEqual([{ state: "developing", share: 0.4 }]);
  });

  it("counts what was made, what failed, what was paid and what came back", () => {
    const run = withNews(asked(4), [done("a"), failed("b"), done("c"), done("d")]);
    expect(outcomeOf(run)).toEqual({
      over: true,
      made: 3,
      failed: ["No face. Your tokens are back."],
      spent: 12,
      returned: 4,
    });
    expect(outcomeOf(withNews(asked(2), [done("a"), item("b")])).over).toBe(false);
  });

  it("has the shape that was asked for, until the first picture tells its own", () => {
    expect(ratioOf(asked(1))).toBe("9/16");
    const run = withNews(asked(1), [{ ...done("a"), width: 800, height: 600 }]);
    expect(ratioOf(run)).toBe("800/600");
  });
});
