// The draft of the model that is being prepared: found again after a reload, kept with each change.
import { useEffect, useReducer, useRef, useState } from "react";
import { changed, type Draft, type DraftChange, emptyDraft, isBegun, type Selfie } from "./draft";
import { forgetDraft, forgetPictures, keepDraft, keepPicture, loadDraft } from "./keeping";

export interface DraftState {
  /** Null until it is known what was begun before. */
  draft: Draft | null;
  /** Begun before this page was opened. */
  resumed: boolean;
  change: (change: DraftChange) => void;
  /** It was sent: nothing of it stays in the browser. The page keeps it until it is left. */
  forget: () => Promise<void>;
  startAfresh: () => Promise<void>;
}

type Step = DraftChange | { type: "loaded"; draft: Draft };

const reduce = (draft: Draft | null, step: Step): Draft | null =>
  step.type === "loaded" ? step.draft : draft && changed(draft, step);

const fresh = () => emptyDraft(crypto.randomUUID());

type StoredPictures = Map<Selfie["id"], Blob>;

const picturesOf = (selfies: readonly Selfie[]): StoredPictures =>
  new Map(selfies.map(({ id, picture }) => [id, picture]));

/** Write new and changed pictures, delete removed ones. */
function syncPictures(owner: string, stored: StoredPictures, selfies: readonly Selfie[]): void {
  const current = picturesOf(selfies);
  for (const [id, picture] of current) if (stored.get(id) !== picture) keepPicture(owner, { id, picture });
  const removed = [...stored.keys()].filter((id) => !current.has(id));
  if (removed.length > 0) forgetPictures(owner, removed);
}

export function useDraft(owner: string): DraftState {
  const [draft, step] = useReducer(reduce, null);
  const [resumed, setResumed] = useState(false);
  const stored = useRef<StoredPictures>(new Map());

  useEffect(() => {
    let here = true;
    void loadDraft(owner).then((found) => {
      if (!here) return;
      stored.current = picturesOf(found?.selfies ?? []);
      setResumed(found !== null && isBegun(found));
      step({ type: "loaded", draft: found ?? fresh() });
    });
    return () => {
      here = false;
    };
  }, [owner]);

  useEffect(() => {
    if (!draft) return;
    // Derived from the draft, so that a picture that is redrawn after its selfie was removed is not stored again.
    syncPictures(owner, stored.current, draft.selfies);
    stored.current = picturesOf(draft.selfies);
    if (isBegun(draft)) keepDraft(owner, draft);
    else void forgetDraft(owner, draft);
  }, [owner, draft]);

  const forget = async () => {
    if (draft) await forgetDraft(owner, draft);
  };

  return {
    draft,
    resumed,
    change: step,
    forget,
    startAfresh: async () => {
      await forget();
      setResumed(false);
      step({ type: "loaded", draft: fresh() });
    },
  };
}
