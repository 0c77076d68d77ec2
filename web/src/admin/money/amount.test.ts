import { expect, it } from "vitest";
import { parseAmount } from "./amount";

it.each([
  ["12.99", 2, 1299],
  [" 4,5 ", 2, 450],
  ["7", 2, 700],
  ["0.07", 2, 7],
  ["500", 0, 500],
  ["1.234", 3, 1234],
])("reads %j with %i decimals", (text, decimals, minor) => {
  expect(parseAmount(text, decimals)).toBe(minor);
});

it.each([
  ["", 2],
  ["12.999", 2],
  ["1,299.00", 2],
  ["5.0", 0],
  ["-3", 2],
  ["1e3", 2],
  ["4.", 2],
])("refuses %j with %i decimals", (text, decimals) => {
  expect(parseAmount(text, decimals)).toBeNull();
});
