// The draft of the model that is being prepared: found again after a reload, kept with each change.
import { useEffect, useReducer, useState } from "react";
import { changed, type Draft, type DraftChange, emptyDraft, isBegun } from "./draft";
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

/** What of a change concerns the pictures in the browser. */
function keepPictures(owner: string, change: DraftChange): void {
  switch (change.type) {
    case "added":
      for (const selfie of change.selfies) keepPicture(owner, selfie);
      return;
    case "replaced":
      forgetPictures(owner, [change.id]);
      keepPicture(owner, change.by);
      return;
    case "drawn":
      keepPicture(owner, change);
      return;
    case "removed":
      forgetPictures(owner, change.ids);
  }
}

export function useDraft(owner: string): DraftState {
  const [draft, step] = useReducer(reduce, null);
  const [resumed, setResumed] = useState(false);

  useEffect(() => {
    let here = true;
    void loadDraft(owner).then((found) => {
      if (!here) return;
      setResumed(found !== null && isBegun(found));
      step({ type: "loaded", draft: found ?? fresh() });
    });
    return () => {
      here = false;
    };
  }, [owner]);

  useEffect(() => {
    if (!draft) return;
    if (isBegun(draft)) keepDraft(owner, draft);
    else void forgetDraft(owner, draft);
  }, [owner, draft]);

  const forget = async () => {
    if (draft) await forgetDraft(owner, draft);
  };

  return {
    draft,
    resumed,
    change: (change) => {
      step(change);
      keepPictures(owner, change);
    },
    forget,
    startAfresh: async () => {
      await forget();
      setResumed(false);
      step({ type: "loaded", draft: fresh() });
    },
  };
}
