import { expect, it } from "vitest";
import type { Style } from "./api";
import { suggestedStyle } from "./suggested-style";

const style = (id: string, gender: Style["gender"], dresses: boolean) => ({ id, gender, dresses }) as Style;
const gown = style("gown", "FEMALE", true);
const city = style("city", "UNISEX", true);
const film = style("film", "UNISEX", false);

it("suggests a style for a video that suits anyone, if possible in their own clothes", () => {
  expect(suggestedStyle("ANIMATE", [gown, city, film])).toBe(film);
  expect(suggestedStyle("ANIMATE", [gown, city])).toBe(city);
  expect(suggestedStyle("ANIMATE", [gown])).toBeNull();
});

it("leaves the style of a photo to the user", () => {
  expect(suggestedStyle("REIMAGINE", [film])).toBeNull();
  expect(suggestedStyle("IMAGINE", [film])).toBeNull();
});
