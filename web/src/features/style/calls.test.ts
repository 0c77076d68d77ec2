import { expect, test, vi } from "vitest";
import { filtersOf, shelvesCall, wantedIn } from "./calls";

test("an address says what is wanted, and nonsense in it is left out", () => {
  expect(wantedIn({ q: "neon", mode: "animate", gender: "female" }, "night")).toEqual({
    slug: "night",
    mode: "ANIMATE",
    gender: "FEMALE",
    query: "neon",
  });
  expect(wantedIn({ q: "", mode: "paint", gender: "unisex" })).toEqual({
    slug: undefined,
    mode: undefined,
    gender: undefined,
    query: undefined,
  });
});

test("what is wanted goes back into an address as it came", () => {
  const query = { q: "neon", mode: "animate", gender: "female" };
  expect(filtersOf(wantedIn(query))).toEqual(query);
});

test("the order of a day is the same on all of its pages, and another the next day", () => {
  vi.useFakeTimers({ now: new Date("2026-11-15T08:00:00Z") });
  const seed = () => (shelvesCall({}).body as { where: { seed: number } }).where.seed;
  const today = seed();
  vi.setSystemTime(new Date("2026-11-15T23:00:00Z"));
  expect(seed()).toBe(today);
  vi.setSystemTime(new Date("2026-11-16T01:00:00Z"));
  expect(seed()).toBe(today + 1);
  vi.useRealTimers();
});
