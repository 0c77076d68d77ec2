import { describe, expect, it } from "vitest";
import { extended, noSelection, selectAll, startedSelection, toggled, withoutMissing } from "./selection";

const order = ["a", "b", "c", "d", "e"];
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join("");

describe("a selection", () => {
  it("toggles an item, and ends with the last one", () => {
    const one = toggled(noSelection, "b");
    expect([idsOf(one), one.active]).toEqual(["b", true]);
    const none = toggled(one, "b");
    expect([idsOf(none), none.active]).toEqual(["", false]);
  });

  it("extends from the anchor to an item in either direction", () => {
    expect(idsOf(extended(toggled(noSelection, "b"), "d", order))).toBe("bcd");
    expect(idsOf(extended(toggled(noSelection, "d"), "b", order))).toBe("bcd");
  });

  it("keeps the anchor while the range grows", () => {
    const first = extended(toggled(noSelection, "c"), "d", order);
    expect(idsOf(extended(first, "a", order))).toBe("abcd");
  });

  it("extends to a single item when there is no anchor", () => {
    expect(idsOf(extended(startedSelection, "c", order))).toBe("c");
  });

  it("selects all items", () => {
    expect(idsOf(selectAll(order))).toBe("abcde");
  });

  it("drops items that no longer exist, and ends when none is left", () => {
    expect(idsOf(withoutMissing(selectAll(order), ["a", "x"]))).toBe("a");
    expect(withoutMissing(toggled(noSelection, "b"), ["a"])).toEqual(noSelection);
  });
});
