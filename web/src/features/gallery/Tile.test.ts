import { expect, it } from "vitest";
import { formatDuration } from "./Tile";

it.each([
  [4, "0:04"],
  [59.4, "0:59"],
  [59.6, "1:00"],
  [125, "2:05"],
])("shows %s seconds as %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
