// What can be asked for in each mode: its choices, its defaults, its rules (S5.2 to S5.4), its price (S9.1), and how it is
// sent.
import { z } from "zod";
import type { components } from "@/api/schema.gen";

export type Style = components["schemas"]["Style"];
export type Mode = Style["modes"][number];
export type Prices = components["schemas"]["Prices"];

/** The picture to begin with: a file from this device, or the address of a photo of one's own. */
export type Source = File | string;

export const aspects = ["1:1", "16:9", "9:16"] as const;
export const inputAspects = ["match_input_image", ...aspects] as const;
export const genders = ["FEMALE", "MALE", "UNISEX"] as const;
export const photoQualities = ["SD", "HD", "UHD"] as const;
export const videoQualities = ["SD", "HD"] as const;
export const maxQuantity = 4;
/** Of a picture's edges, so that there is enough to work with (product.md §3). */
export const minEdge = 512;

const source = z
  .custom<Source | null>((value) => typeof value === "string" || value instanceof Blob)
  .transform((value) => value as Source);
/** Only a style for everybody has to be told (S5.3). */
const genderFor = (styleGender: Style["gender"]) =>
  z
    .enum(genders)
    .nullable()
    .refine((gender) => gender !== null || styleGender !== "UNISEX");

export const rules = {
  IMAGINE: () =>
    z.object({
      userModelId: z.string().min(1),
      aspectRatio: z.enum(aspects),
      quantity: z.number().int().min(1).max(maxQuantity),
    }),
  REIMAGINE: (gender: Style["gender"]) =>
    z.object({
      image: source,
      gender: genderFor(gender),
      aspectRatio: z.enum(inputAspects),
      quality: z.enum(photoQualities),
    }),
  ANIMATE: (gender: Style["gender"]) =>
    z.object({ image: source, gender: genderFor(gender), quality: z.enum(videoQualities) }),
};

type Rules = typeof rules;
/** A form as it is while somebody fills it in. */
export type Draft<Any extends Mode> = z.input<ReturnType<Rules[Any]>>;
export type Filled<Any extends Mode> = z.output<ReturnType<Rules[Any]>>;
/** A form that was filled in. */
export type Wish = { [Any in Mode]: { mode: Any } & Filled<Any> }[Mode];

/** What a form begins with (S9.2). */
export const defaults: { [Any in Mode]: Draft<Any> } = {
  IMAGINE: { userModelId: "", aspectRatio: "1:1", quantity: 1 },
  REIMAGINE: { image: null, gender: null, aspectRatio: "match_input_image", quality: "HD" },
  ANIMATE: { image: null, gender: null, quality: "HD" },
};

/** In tokens, of each photo or video. */
export function priceOfOne(prices: Prices, mode: Mode, quality: Filled<"REIMAGINE">["quality"]): number {
  if (mode === "IMAGINE") return prices.PHOTO;
  if (mode === "REIMAGINE") return prices[`PHOTO_EDIT_${quality}`];
  return quality === "SD" ? prices.VIDEO_SD : prices.VIDEO_HD;
}

export const quantityOf = (wish: Wish) => (wish.mode === "IMAGINE" ? wish.quantity : 1);

export function costOf(prices: Prices, wish: Wish): number {
  const quality = wish.mode === "IMAGINE" ? "HD" : wish.quality;
  return priceOfOne(prices, wish.mode, quality) * quantityOf(wish);
}

/** As the call wants it: the form as JSON, and a file beside it (S7.5). */
export function bodyOf(style: Style, { mode, ...form }: Wish): FormData {
  const body = new FormData();
  const { image, ...rest } = { image: undefined, ...form } as { image?: Source };
  const imageUrl = typeof image === "string" ? { imageUrl: image } : {};
  body.append("json", JSON.stringify({ styleId: style.id, [mode]: { ...rest, ...imageUrl } }));
  if (image instanceof Blob) body.append("image", image);
  return body;
}

/** Whether a person of this gender may be a surprise in the style (S4.12). */
export function isUnusual(style: Style, gender: string): boolean {
  return style.gender !== "UNISEX" && style.gender !== gender;
}
