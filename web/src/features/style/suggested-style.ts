import type { Mode, Style } from "./api";

/**
 * Return the style that a form starts with. Any film of a photo is of use, so ANIMATE starts with a style for anyone,
 * if possible one that keeps their clothes. In the other modes the style is what people come for, and they choose it.
 */
export function suggestedStyle(mode: Mode, styles: readonly Style[]): Style | null {
  if (mode !== "ANIMATE") return null;
  const forAnyone = styles.filter(({ gender }) => gender === "UNISEX");
  return forAnyone.find(({ dresses }) => !dresses) ?? forAnyone[0] ?? null;
}
