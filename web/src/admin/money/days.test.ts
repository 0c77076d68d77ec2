import { expect, it } from "vitest";
import { startOfDay } from "./days";

it("is midnight in the browser's time zone", () => {
  expect(startOfDay("2026-03-28")).toBe(new Date(2026, 2, 28).toISOString());
});

it("counts days by the calendar", () => {
  expect(startOfDay("2026-03-31", 1)).toBe(new Date(2026, 3, 1).toISOString());
});

it.each(["", "yesterday", "2026-13-01", "2026-3-1"])("refuses %j", (day) => {
  expect(startOfDay(day)).toBeNull();
});
