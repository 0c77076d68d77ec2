// The draft of a new model, restored after a reload and stored on each change.
import { useEffect, useReducer, useRef, useState } from "react";
import { type Draft, type DraftChange, draftReducer, emptyDraft, hasContent, type Selfie } from "./draft";
import { deleteDraft, deletePictures, loadDraft, saveDraft, savePicture } from "./draft-store";

export interface DraftState {
  /** Null while loading. */
  draft: Draft | null;
  /** Whether it was restored. */
  resumed: boolean;
  change: (change: DraftChange) => void;
  /** Delete the stored draft after it was submitted. The page keeps showing it. */
  deleteStored: () => Promise<void>;
  /** Delete the draft and start a new one. */
  discard: () => Promise<void>;
}

type Action = DraftChange | { type: "loaded"; draft: Draft };

const reducer = (draft: Draft | null, action: Action): Draft | null =>
  action.type === "loaded" ? action.draft : draft && draftReducer(draft, action);

const newDraft = () => emptyDraft(crypto.randomUUID());

type StoredPictures = Map<Selfie["id"], Blob>;

const picturesOf = (selfies: readonly Selfie[]): StoredPictures =>
  new Map(selfies.map(({ id, picture }) => [id, picture]));

/** Write new and changed pictures, delete removed ones. */
function syncPictures(owner: string, stored: StoredPictures, selfies: readonly Selfie[]): void {
  const current = picturesOf(selfies);
  for (const [id, picture] of current) if (stored.get(id) !== picture) savePicture(owner, { id, picture });
  const removed = [...stored.keys()].filter((id) => !current.has(id));
  if (removed.length > 0) deletePictures(owner, removed);
}

export function useDraft(owner: string): DraftState {
  const [draft, dispatch] = useReducer(reducer, null);
  const [resumed, setResumed] = useState(false);
  const stored = useRef<StoredPictures>(new Map());

  useEffect(() => {
    let mounted = true;
    void loadDraft(owner).then((found) => {
      if (!mounted) return;
      stored.current = picturesOf(found?.selfies ?? []);
      setResumed(found !== null && hasContent(found));
      dispatch({ type: "loaded", draft: found ?? newDraft() });
    });
    return () => {
      mounted = false;
    };
  }, [owner]);

  useEffect(() => {
    if (!draft) return;
    // Derived from the draft, so that a picture redrawn after its selfie was removed is not stored again.
    syncPictures(owner, stored.current, draft.selfies);
    stored.current = picturesOf(draft.selfies);
    if (hasContent(draft)) saveDraft(owner, draft);
    else void deleteDraft(owner, draft);
  }, [owner, draft]);

  const deleteStored = async () => {
    if (draft) await deleteDraft(owner, draft);
  };

  return {
    draft,
    resumed,
    change: dispatch,
    deleteStored,
    discard: async () => {
      await deleteStored();
      setResumed(false);
      dispatch({ type: "loaded", draft: newDraft() });
    },
  };
}
