// Forms as they were left, in each mode, for who comes back: after closing one, after signing in again, after a reload, or
// from paying for the tokens it takes. They are kept in this browser, pictures included, and only their owner gets them back.
import { z } from "zod";
import { inTurn, readDraft, removeDraft, removeDraftsOfOthers, writeDraft } from "@/lib/drafts";
import {
  aspects,
  type Draft,
  genders,
  inputAspects,
  type Mode,
  photoQualities,
  videoQualities,
} from "./wish";

type Values = Draft<"IMAGINE"> | Draft<"REIMAGINE"> | Draft<"ANIMATE">;

interface Kept {
  values: Values;
  /** In milliseconds. */
  at: number;
}

const picture = z.union([z.string(), z.instanceof(File)]).nullable();
const gender = z.enum(genders).nullable();

/** The shape of a stored form. Unlike in the rules of a form, any field may be empty. */
const shapes: { [Any in Mode]: z.ZodType<Draft<Any>> } = {
  IMAGINE: z.object({ userModelId: z.string(), aspectRatio: z.enum(aspects), quantity: z.number() }),
  REIMAGINE: z.object({
    image: picture,
    gender,
    aspectRatio: z.enum(inputAspects),
    quality: z.enum(photoQualities),
  }),
  ANIMATE: z.object({ image: picture, gender, quality: z.enum(videoQualities) }),
};

const isKept =
  (mode: Mode) =>
  (value: unknown): value is Kept =>
    z.object({ values: shapes[mode], at: z.number() }).safeParse(value).success;

/** By then nobody remembers what it was about, and the address of a photo of one's own has run out. */
const lifetime = 24 * 60 * 60 * 1000;

const keyOf = (mode: Mode, owner: string) => `${owner}/create/${mode}`;

/** As they are on this page, which also knows those that were sent: one may want the same once more. */
const here = new Map<string, Values>();

export function keepDraft(mode: Mode, owner: string, values: Values): void {
  const key = keyOf(mode, owner);
  here.set(key, values);
  void inTurn(() => writeDraft(key, { values, at: Date.now() } satisfies Kept));
}

/** What is known at once, without a look into the browser's own database. */
export const draftHere = (mode: Mode, owner: string): Values | undefined => here.get(keyOf(mode, owner));

export async function loadDraft(mode: Mode, owner: string): Promise<Values | null> {
  const key = keyOf(mode, owner);
  let values: Values | null = null;
  const found = inTurn(async () => {
    const kept = await readDraft(key, isKept(mode));
    if (kept && Date.now() - kept.at < lifetime) values = kept.values;
  });
  // Their session may have run out here without anybody signing out. Nobody has to wait for this.
  void inTurn(() => removeDraftsOfOthers(owner));
  await found;
  return values;
}

/** It was sent: the next page begins anew. */
export function forgetDraft(mode: Mode, owner: string): void {
  void inTurn(() => removeDraft(keyOf(mode, owner)));
}
