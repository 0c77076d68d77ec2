// What the user can afford: the form preselects and suggests it, so that the user is not offered what they cannot pay.
import type { Quality } from "./abilities";
import { type Prices, photoQualities, priceOfOne } from "./creation-request";

/** The best offered quality up to the chosen one that the balance allows; the cheapest if it allows none. */
export function affordableQuality(
  prices: Prices,
  mode: "REIMAGINE" | "ANIMATE",
  offered: readonly Quality[],
  wanted: Quality,
  tokens: number,
): Quality {
  const rank = photoQualities.indexOf(wanted);
  const cheaper = offered.filter((quality) => photoQualities.indexOf(quality) <= rank).reverse();
  return cheaper.find((quality) => priceOfOne(prices, mode, quality) <= tokens) ?? offered[0] ?? wanted;
}

/** How many photos the balance allows. */
export const affordableQuantity = (prices: Prices, tokens: number) =>
  Math.floor(tokens / priceOfOne(prices, "IMAGINE", "HD"));
