import { expect, it } from "vitest";
import { formatDuration } from "./duration";

it.each([
  [0, "0 sec"],
  [2.46, "2.5 sec"],
  [9.97, "10 sec"],
  [59.6, "1 min"],
  [250, "4 min 10 sec"],
  [3600, "1 hr"],
  [3659, "1 hr"],
  [7380, "2 hr 3 min"],
  [183_600, "2 days 3 hr"],
])("formats %d seconds as %s", (seconds, text) => {
  expect(formatDuration(seconds, "en-US")).toBe(text);
});

it("follows the locale", () => {
  expect(formatDuration(2.5, "es-ES")).toBe("2,5 s");
});
