// The create request of each mode: options, defaults, validation rules, price and wire format.

import type { components } from "@/api/schema.gen";
import { z } from "@/lib/zod";

export type Style = components["schemas"]["Style"];
export type Mode = Style["modes"][number];
export type Prices = components["schemas"]["Prices"];

/** The input picture: a file from this device, or the URL of one of the user's photos. */
export type Source = File | string;

export const aspects = ["1:1", "16:9", "9:16"] as const;
export const inputAspects = ["match_input_image", ...aspects] as const;
export const genders = ["FEMALE", "MALE", "UNISEX"] as const;
export const photoQualities = ["SD", "HD", "UHD"] as const;
export const videoQualities = ["SD", "HD"] as const;
export const maxQuantity = 4;
/** Characters of a person's own words. */
export const maxWords = 300;
/** The minimum width and height of an input picture, in pixels. */
export const minEdge = 512;

/** The work page of a mode. */
export const pageOf = (mode: Mode) =>
  ({ IMAGINE: "imagine", REIMAGINE: "reimagine", ANIMATE: "animate" })[mode] as
    | "imagine"
    | "reimagine"
    | "animate";

const source = z
  .custom<Source | null>((value) => typeof value === "string" || value instanceof Blob)
  .transform((value) => value as Source);
/** The gender is required for unisex styles only. */
const genderFor = (styleGender: Style["gender"]) =>
  z
    .enum(genders)
    .nullable()
    .refine((gender) => gender !== null || styleGender !== "UNISEX");

/** Drafts and queued requests of earlier releases have none. */
const words = z.string().trim().max(maxWords).optional();

export const rules = {
  IMAGINE: () =>
    z.object({
      userModelId: z.string().min(1),
      aspectRatio: z.enum(aspects),
      quantity: z.number().int().min(1).max(maxQuantity),
      words,
    }),
  REIMAGINE: (gender: Style["gender"]) =>
    z.object({
      image: source,
      gender: genderFor(gender),
      aspectRatio: z.enum(inputAspects),
      quality: z.enum(photoQualities),
      words,
    }),
  ANIMATE: (gender: Style["gender"]) =>
    z.object({ image: source, gender: genderFor(gender), quality: z.enum(videoQualities) }),
};

type Rules = typeof rules;
/** The values of a form before validation. */
export type Draft<Any extends Mode> = z.input<ReturnType<Rules[Any]>>;
/** The values of a form after validation. */
export type Filled<Any extends Mode> = z.output<ReturnType<Rules[Any]>>;
export type CreationRequest = { [Any in Mode]: { mode: Any } & Filled<Any> }[Mode];

/** The initial values of each form. */
export const defaults: { [Any in Mode]: Draft<Any> } = {
  IMAGINE: { userModelId: "", aspectRatio: "1:1", quantity: 1 },
  REIMAGINE: { image: null, gender: null, aspectRatio: "match_input_image", quality: "HD" },
  ANIMATE: { image: null, gender: null, quality: "HD" },
};

/** Return the price of one photo or video in tokens. */
export function priceOfOne(prices: Prices, mode: Mode, quality: Filled<"REIMAGINE">["quality"]): number {
  if (mode === "IMAGINE") return prices.PHOTO;
  if (mode === "REIMAGINE") return prices[`PHOTO_EDIT_${quality}`];
  return quality === "SD" ? prices.VIDEO_SD : prices.VIDEO_HD;
}

export const quantityOf = (request: CreationRequest) => (request.mode === "IMAGINE" ? request.quantity : 1);

export function costOf(prices: Prices, request: CreationRequest): number {
  const quality = request.mode === "IMAGINE" ? "HD" : request.quality;
  return priceOfOne(prices, request.mode, quality) * quantityOf(request);
}

/** Return the multipart body of the call: the form as JSON, and the picture if it is a file. */
export function toFormData(style: Style, { mode, ...form }: CreationRequest): FormData {
  const body = new FormData();
  const { image, words, ...rest } = { image: undefined, words: "", ...form } as {
    image?: Source;
    words: string;
  };
  // The form states next to an uploaded picture that the person in it agrees.
  const source = typeof image === "string" ? { imageUrl: image } : image ? { consent: true } : {};
  body.append(
    "json",
    JSON.stringify({ styleId: style.id, [mode]: { ...rest, ...(words && { words }), ...source } }),
  );
  if (image instanceof Blob) body.append("image", image);
  return body;
}

/** Whether a style was made for another gender than the model's. A UNISEX model may be of neither or both. */
export function isGenderMismatch(style: Style, gender: string): boolean {
  return style.gender !== "UNISEX" && style.gender !== gender;
}
