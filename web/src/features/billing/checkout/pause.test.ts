import { expect, it } from "vitest";
import { pauseAfter } from "./api";

it("asks soon at first, then less and less often, and never gives up", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100].map(pauseAfter)).toEqual([
    2000, 3000, 4500, 6750, 10_125, 15_000, 15_000, 15_000,
  ]);
});
