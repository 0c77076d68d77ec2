// Drafts of the create forms, one per mode and user, pictures included. They survive closing the form, reloading, signing
// in again and leaving to buy tokens.

import { inTurn, readDraft, removeDraft, removeDraftsOfOthers, writeDraft } from "@/lib/drafts";
import { z } from "@/lib/zod";
import { takePhoto } from "@/visitor/intent";
import {
  aspects,
  type Draft,
  genders,
  inputAspects,
  type Mode,
  photoQualities,
  videoQualities,
} from "./creation-request";

type Values = Draft<"IMAGINE"> | Draft<"REIMAGINE"> | Draft<"ANIMATE">;
/** Of a photo that was chosen before signing up, there is nothing but the picture. */
type KnownValues = Partial<Values>;

interface StoredDraft {
  values: KnownValues;
  /** When it was saved, in milliseconds. */
  at: number;
}

const picture = z.union([z.string(), z.instanceof(File)]).nullable();
const gender = z.enum(genders).nullable();

/** The shape of a stored draft. Unlike in the validation rules, any field may be empty or missing. */
const shapes = {
  IMAGINE: z
    .object({
      userModelId: z.string(),
      aspectRatio: z.enum(aspects),
      quantity: z.number(),
      words: z.string(),
    })
    .partial(),
  REIMAGINE: z
    .object({
      image: picture,
      gender,
      aspectRatio: z.enum(inputAspects),
      quality: z.enum(photoQualities),
      words: z.string(),
    })
    .partial(),
  ANIMATE: z.object({ image: picture, gender, quality: z.enum(videoQualities) }).partial(),
} satisfies { [Any in Mode]: z.ZodType<{ [Field in keyof Draft<Any>]?: Draft<Any>[Field] | undefined }> };

const isStoredDraft =
  (mode: Mode) =>
  (value: unknown): value is StoredDraft =>
    z.object({ values: shapes[mode], at: z.number() }).safeParse(value).success;

/** The signed URL of an own photo in it expires after a day. */
const lifetime = 24 * 60 * 60 * 1000;

const keyOf = (mode: Mode, owner: string) => `${owner}/create/${mode}`;

/** Drafts since the page was loaded. Unlike in the database, submitted ones remain, to repeat a request. */
const cache = new Map<string, Values>();

export function saveDraft(mode: Mode, owner: string, values: Values): void {
  const key = keyOf(mode, owner);
  cache.set(key, values);
  void inTurn(() => writeDraft(key, { values, at: Date.now() } satisfies StoredDraft));
}

/** Return the draft if it is in memory. */
export const cachedDraft = (mode: Mode, owner: string): Values | undefined => cache.get(keyOf(mode, owner));

export async function loadDraft(mode: Mode, owner: string): Promise<KnownValues | null> {
  const key = keyOf(mode, owner);
  let values: KnownValues | null = null;
  const found = inTurn(async () => {
    const stored = await readDraft(key, isStoredDraft(mode));
    if (stored && Date.now() - stored.at < lifetime) values = stored.values;
    const photo = mode === "IMAGINE" ? null : await takePhoto();
    if (!photo) return;
    // The photo that the user chose before signing up, from now on part of their own draft.
    values = { ...values, image: photo };
    await writeDraft(key, { values, at: Date.now() } satisfies StoredDraft);
  });
  // Drafts of other users remain if their session expired without a sign-out. Not awaited.
  void inTurn(() => removeDraftsOfOthers(owner));
  await found;
  return values;
}

/** Delete a submitted draft from the database. It stays in memory. */
export function deleteDraft(mode: Mode, owner: string): void {
  void inTurn(() => removeDraft(keyOf(mode, owner)));
}
