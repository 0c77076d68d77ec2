import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dayOf, expiry } from "./expiry";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 2, 5, 23, 30) });
});
afterEach(() => {
  vi.useRealTimers();
});

it("tokens last until the end of the chosen day", () => {
  expect(expiry("past").parse("2026-03-05")).toBe(new Date(2026, 2, 5, 23, 59, 59).toISOString());
});

it("without a day they do not expire", () => {
  expect(expiry("past").parse("")).toBeNull();
});

it("a day in the past is refused", () => {
  expect(expiry("past").safeParse("2026-03-04").error?.issues[0]?.message).toBe("past");
});

it("a day is that of the browser's time zone", () => {
  expect(dayOf(new Date(2026, 0, 2, 0, 1))).toBe("2026-01-02");
});
