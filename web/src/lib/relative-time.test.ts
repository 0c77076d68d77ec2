import { describe, expect, it } from "vitest";
import { relativeTime } from "./relative-time";

const now = new Date("2026-11-15T12:00:00Z");

describe("relative time", () => {
  it.each([
    ["2026-11-15T11:59:30Z", "now", "ahora"],
    // The clock of the server is a little ahead.
    ["2026-11-15T12:00:20Z", "now", "ahora"],
    ["2026-11-15T11:58:05Z", "1 minute ago", "hace 1 minuto"],
    ["2026-11-15T09:00:00Z", "3 hours ago", "hace 3 horas"],
    ["2026-11-14T11:00:00Z", "yesterday", "ayer"],
    ["2026-11-03T12:00:00Z", "last week", "la semana pasada"],
    ["2026-08-01T12:00:00Z", "3 months ago", "hace 3 meses"],
    ["2024-08-01T12:00:00Z", "2 years ago", "hace 2 años"],
    ["2026-11-17T13:00:00Z", "in 2 days", "pasado mañana"],
  ])("%s is %s", (moment, english, spanish) => {
    expect(relativeTime(moment, now, "en-US")).toBe(english);
    expect(relativeTime(moment, now, "es-ES")).toBe(spanish);
  });
});
