import { describe, expect, it } from "vitest";
import { all, beginning, extended, nothing, remaining, toggled } from "./selection";

const order = ["a", "b", "c", "d", "e"];
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join("");

describe("a selection", () => {
  it("takes one in and out again, and ends with the last", () => {
    const one = toggled(nothing, "b");
    expect([idsOf(one), one.active]).toEqual(["b", true]);
    const none = toggled(one, "b");
    expect([idsOf(none), none.active]).toEqual(["", false]);
  });

  it("goes from the last one chosen to the one chosen with shift, either way", () => {
    expect(idsOf(extended(toggled(nothing, "b"), "d", order))).toBe("bcd");
    expect(idsOf(extended(toggled(nothing, "d"), "b", order))).toBe("bcd");
  });

  it("keeps its beginning while the range grows", () => {
    const first = extended(toggled(nothing, "c"), "d", order);
    expect(idsOf(extended(first, "a", order))).toBe("abcd");
  });

  it("begins with a range of one where nothing was chosen before", () => {
    expect(idsOf(extended(beginning, "c", order))).toBe("c");
  });

  it("takes everything", () => {
    expect(idsOf(all(order))).toBe("abcde");
  });

  it("lets go of what has gone, and ends when all of it has", () => {
    expect(idsOf(remaining(all(order), ["a", "x"]))).toBe("a");
    expect(remaining(toggled(nothing, "b"), ["a"])).toEqual(nothing);
  });
});
