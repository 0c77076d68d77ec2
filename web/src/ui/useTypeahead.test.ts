// docs/product.md#ui-constants
import { expect, it } from "vitest";
import { findTyped } from "./useTypeahead";

const labels = ["Neon city", "New York", "Noir", "Éclair", "Oil"];

it("finds the option that starts with the text, ignoring accents and case", () => {
  expect(findTyped(labels, "o", 0)).toBe(4);
  expect(findTyped(labels, "ec", 0)).toBe(3);
  expect(findTyped(labels, "x", 0)).toBe(-1);
});

it("accepts spaces in the text", () => {
  expect(findTyped(labels, "new y", 0)).toBe(1);
});

it("moves on to the next option when a letter is repeated, and around", () => {
  expect(findTyped(labels, "n", 0)).toBe(1);
  expect(findTyped(labels, "nn", 1)).toBe(2);
  expect(findTyped(labels, "nnn", 2)).toBe(0);
});

it("stays on an option that still matches", () => {
  expect(findTyped(labels, "ne", 1)).toBe(1);
});
