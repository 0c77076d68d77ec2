import { describe, expect, it } from "vitest";
import { notationOf } from "./notation";
import { daysOf, periodOf, searchOf } from "./period";
import { marksOf, ticksOf } from "./scale";
import { groupBy, sumBySteps, topGroups } from "./series";

describe("period", () => {
  it("is that of the address, and the default where the address makes no sense", () => {
    const read = (search: string) => periodOf(new URLSearchParams(search));
    expect(read("")).toEqual({ length: 30, step: "day" });
    expect(read("days=365")).toEqual({ length: 365, step: "month" });
    expect(read("days=90&step=day")).toEqual({ length: 90, step: "day" });
    expect(read("days=1e3&step=year")).toEqual({ length: 30, step: "day" });
  });

  it("leaves defaults out of the address", () => {
    expect(searchOf({ length: 30, step: "day" })).toEqual({});
    expect(searchOf({ length: 90, step: "week" })).toEqual({ days: "90" });
    expect(searchOf({ length: 30, step: "week" })).toEqual({ step: "week" });
  });

  it("includes its first and its last day", () => {
    const leapDay = Date.UTC(2028, 1, 29) / 86_400_000;
    expect(daysOf(7, leapDay + 1)).toEqual({ from: "2028-02-24", to: "2028-03-01" });
  });
});

describe("axis", () => {
  it("has few round ticks that enclose zero and all values", () => {
    expect(ticksOf([3, 97, null])).toEqual([0, 50, 100]);
    expect(ticksOf([0.05, 0.3])).toEqual([0, 0.1, 0.2, 0.3]);
    expect(ticksOf([-40, 100])).toEqual([-50, 0, 50, 100]);
  });

  it("counts in whole numbers", () => {
    expect(ticksOf([1, 0], { whole: true })).toEqual([0, 1]);
    expect(ticksOf([2], { whole: true })).toEqual([0, 1, 2]);
  });

  it("has zero alone if there is nothing", () => {
    expect(ticksOf([])).toEqual([0]);
    expect(ticksOf([0, null])).toEqual([0]);
  });

  it("marks the first, the middle and the last step", () => {
    expect([0, 1, 2, 3, 30].map(marksOf)).toEqual([[], [0], [0, 1], [0, 1, 2], [0, 14, 29]]);
  });
});

describe("series", () => {
  const step = (first: string) => ({ first, last: first });
  const row = (first: string, key: string, count: number) => ({ ...step(first), key, count });
  const rows = [row("2026-01-01", "b", 1), row("2026-01-01", "a", 2), row("2026-01-02", "b", 4)];

  it("has the groups that count most, and the others together", () => {
    const more = [...rows, row("2026-01-03", "c", 1), row("2026-01-03", "d", 9)];
    const top = (most: number) =>
      topGroups(
        more,
        ({ key }) => key,
        ({ count }) => count,
        most,
        "rest",
      ).map(([key, group]) => [key, group.map(({ count }) => count)]);
    expect(top(3)).toEqual([
      ["d", [9]],
      ["b", [1, 4]],
      ["rest", [2, 1]],
    ]);
    expect(top(4).map(([key]) => key)).toEqual(["d", "b", "a", "c"]);
  });

  it("groups rows in the order of their keys", () => {
    expect(groupBy(rows, ({ key }) => key).map(([key, { length }]) => [key, length])).toEqual([
      ["b", 2],
      ["a", 1],
    ]);
  });

  it("adds up each step, also those without rows", () => {
    const steps = ["2026-01-01", "2026-01-02", "2026-01-03"].map(step);
    expect(sumBySteps(rows, steps, ({ count }) => count)).toEqual([3, 4, 0]);
  });
});

describe("notation", () => {
  const en = notationOf("en-US");

  it("knows the decimals of a currency, and what is not known", () => {
    expect([en.money("USD")(1234), en.money("JPY")(1234), en.money("USD")(null)]).toEqual([
      "$12.34",
      "¥1,234",
      "–",
    ]);
    expect([en.dollars("0.0035"), en.dollars("2"), en.dollars(null)]).toEqual(["$0.0035", "$2.00", "–"]);
  });

  it("names a day once", () => {
    expect(en.days({ first: "2026-01-05", last: "2026-01-05" })).toBe("Jan 5, 2026");
  });
});
