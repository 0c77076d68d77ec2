import { expect, it } from "vitest";
import { pollInterval } from "./api";

it("polls with exponential backoff up to a maximum", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100].map(pollInterval)).toEqual([
    2000, 3000, 4500, 6750, 10_125, 15_000, 15_000, 15_000,
  ]);
});
