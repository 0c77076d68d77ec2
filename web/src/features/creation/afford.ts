// What the user can afford: the form preselects and suggests it, so that the user is not offered what they cannot pay.
import { type Filled, type Prices, photoQualities, priceOfOne, videoQualities } from "./creation-request";

type Quality = Filled<"REIMAGINE">["quality"];

/** The best quality up to the chosen one that the balance allows; the cheapest if it allows none. */
export function affordableQuality(
  prices: Prices,
  mode: "REIMAGINE" | "ANIMATE",
  wanted: Quality,
  tokens: number,
): Quality {
  const all: readonly Quality[] = mode === "ANIMATE" ? videoQualities : photoQualities;
  const cheaper = all.slice(0, all.indexOf(wanted) + 1).reverse();
  return cheaper.find((quality) => priceOfOne(prices, mode, quality) <= tokens) ?? all[0] ?? wanted;
}

/** How many photos the balance allows. */
export const affordableQuantity = (prices: Prices, tokens: number) =>
  Math.floor(tokens / priceOfOne(prices, "IMAGINE", "HD"));
