// The edits of a photo, and what they cost.
import type { components } from "@/api/schema.gen";
import type { Edit } from "../api";

type Prices = components["schemas"]["Prices"];
export type Format = Extract<Edit, { kind: "CROP" }>["format"];
export type Factor = Extract<Edit, { kind: "ENLARGE" }>["factor"];

export const factors: readonly Factor[] = [2, 4];
/** Width divided by height. */
export const formats = {
  LINKEDIN: 1,
  PASSPORT: 35 / 45,
  INSTAGRAM: 4 / 5,
  PHONE: 9 / 19.5,
  DESKTOP: 16 / 9,
} as const satisfies Record<Format, number>;
export const colours = {
  transparent: null,
  white: "#ffffff",
  lightGrey: "#e9ebee",
  lightBlue: "#d5e4f1",
  sand: "#e8dccb",
  charcoal: "#2b2f33",
} as const;

export function priceOf(prices: Prices, edit: Edit): number {
  if (edit.kind === "ENLARGE") return edit.factor === 2 ? prices.LARGER_2X : prices.LARGER_4X;
  return edit.kind === "BACKGROUND" ? prices.BACKGROUND : prices.CROP;
}
