// A draft in the browser's own database: what is known of it in one record, each picture in another, so that a verdict
// does not write all pictures anew.
import { forgetDraftsOfOthers, inTurn, readDraft, removeDraft, writeDraft } from "@/lib/drafts";
import type { Draft, Selfie } from "./draft";

type Kept = Omit<Draft, "selfies"> & { selfies: readonly Omit<Selfie, "picture">[] };

const draftKey = (owner: string) => `${owner}/model`;
const pictureKey = (owner: string, id: string) => `${owner}/model/${id}`;

export async function loadDraft(owner: string): Promise<Draft | null> {
  let draft: Draft | null = null;
  await inTurn(async () => {
    // Their session may have run out here without anybody signing out.
    await forgetDraftsOfOthers(owner);
    const kept = await readDraft<Kept>(draftKey(owner));
    if (!kept) return;
    const selfies = await Promise.all(
      kept.selfies.map(async (selfie) => ({
        ...selfie,
        picture: await readDraft<Blob>(pictureKey(owner, selfie.id)),
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
