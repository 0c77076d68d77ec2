// Stores the draft of a model in IndexedDB. Each picture has its own record, so that a change does not rewrite all of
// them.

import { languages } from "@/i18n/language";
import { inTurn, readDraft, removeDraft, removeDraftsOfOthers, writeDraft } from "@/lib/drafts";
import { z } from "@/lib/zod";
import type { Draft, Selfie } from "./draft";

type StoredSelfie = Omit<Selfie, "picture" | "comparison">;
type StoredDraft = Omit<Draft, "selfies"> & { selfies: readonly StoredSelfie[] };

const box = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });
const shape: z.ZodType<StoredDraft> = z.object({
  key: z.string(),
  name: z.string(),
  gender: z.enum(["MALE", "FEMALE", "UNISEX"]).nullable(),
  selfies: z.array(
    z.object({
      id: z.string(),
      source: z.string(),
      verdict: z
        .object({
          ok: z.boolean(),
          message: z.string(),
          face: box.nullable(),
          selfiePass: z.string().nullish(),
          language: z.enum(languages),
        })
        .nullable(),
      uncheckable: z.boolean(),
    }),
  ),
});

const isStoredDraft = (value: unknown): value is StoredDraft => shape.safeParse(value).success;
const isBlob = (value: unknown): value is Blob => value instanceof Blob;

const draftKey = (owner: string) => `${owner}/model`;
const pictureKey = (owner: string, id: string) => `${owner}/model/${id}`;

export async function loadDraft(owner: string): Promise<Draft | null> {
  let draft: Draft | null = null;
  await inTurn(async () => {
    // Drafts of other users remain if their session expired without a sign-out.
    await removeDraftsOfOthers(owner);
    const stored = await readDraft(draftKey(owner), isStoredDraft);
    if (!stored) return;
    const selfies = await Promise.all(
      stored.selfies.map(async (selfie): Promise<Selfie[]> => {
        const picture = await readDraft(pictureKey(owner, selfie.id), isBlob);
        return picture ? [{ ...selfie, picture, comparison: null }] : [];
      }),
    );
    draft = { ...stored, selfies: selfies.flat() };
  });
  return draft;
}

export function saveDraft(owner: string, draft: Draft): void {
  const selfies = draft.selfies.map(({ picture, comparison, ...rest }) => rest);
  void inTurn(() => writeDraft(draftKey(owner), { ...draft, selfies } satisfies StoredDraft));
}

export function savePicture(owner: string, { id, picture }: Pick<Selfie, "id" | "picture">): void {
  void inTurn(() => writeDraft(pictureKey(owner, id), picture));
}

export function deletePictures(owner: string, ids: readonly string[]): void {
  void inTurn(() => Promise.all(ids.map((id) => removeDraft(pictureKey(owner, id)))));
}

export async function deleteDraft(owner: string, { selfies }: Draft): Promise<void> {
  deletePictures(
    owner,
    selfies.map(({ id }) => id),
  );
  await inTurn(() => removeDraft(draftKey(owner)));
}
