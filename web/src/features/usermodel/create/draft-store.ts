// A draft in the browser's own database: what is known of it in one record, each picture in another, so that a verdict
// does not write all pictures anew.
import { z } from "zod";
import { languages } from "@/i18n/language";
import { inTurn, readDraft, removeDraft, removeDraftsOfOthers, writeDraft } from "@/lib/drafts";
import type { Draft, Selfie } from "./draft";

type Kept = Omit<Draft, "selfies"> & { selfies: readonly Omit<Selfie, "picture">[] };

const box = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });
const shape: z.ZodType<Kept> = z.object({
  key: z.string(),
  name: z.string(),
  gender: z.enum(["MALE", "FEMALE"]).nullable(),
  selfies: z.array(
    z.object({
      id: z.string(),
      source: z.string(),
      verdict: z
        .object({ ok: z.boolean(), message: z.string(), face: box.nullable(), language: z.enum(languages) })
        .nullable(),
      uncheckable: z.boolean(),
    }),
  ),
});

const isKept = (value: unknown): value is Kept => shape.safeParse(value).success;
const isBlob = (value: unknown): value is Blob => value instanceof Blob;

const draftKey = (owner: string) => `${owner}/model`;
const pictureKey = (owner: string, id: string) => `${owner}/model/${id}`;

export async function loadDraft(owner: string): Promise<Draft | null> {
  let draft: Draft | null = null;
  await inTurn(async () => {
    // Their session may have run out here without anybody signing out.
    await removeDraftsOfOthers(owner);
    const kept = await readDraft(draftKey(owner), isKept);
    if (!kept) return;
    const selfies = await Promise.all(
      kept.selfies.map(async (selfie) => ({
        ...selfie,
        picture: await readDraft(pictureKey(owner, selfie.id), isBlob),
      })),
    );
    const there = selfies.filter((selfie): selfie is Selfie => selfie.picture !== undefined);
    draft = { ...kept, selfies: there };
  });
  return draft;
}

export function keepDraft(owner: string, draft: Draft): void {
  const selfies = draft.selfies.map(({ picture, ...known }) => known);
  void inTurn(() => writeDraft(draftKey(owner), { ...draft, selfies } satisfies Kept));
}

export function keepPicture(owner: string, { id, picture }: Pick<Selfie, "id" | "picture">): void {
  void inTurn(() => writeDraft(pictureKey(owner, id), picture));
}

export function forgetPictures(owner: string, ids: readonly string[]): void {
  void inTurn(() => Promise.all(ids.map((id) => removeDraft(pictureKey(owner, id)))));
}

export async function forgetDraft(owner: string, { selfies }: Draft): Promise<void> {
  forgetPictures(
    owner,
    selfies.map(({ id }) => id),
  );
  await inTurn(() => removeDraft(draftKey(owner)));
}
