import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, isDefect } from "@/api/errors";
import type { Language } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { redraw } from "@/lib/redraw";
import { inspectSelfie } from "../api";
import { type Draft, type DraftChange, nextToCheck, type Selfie, type Verdict } from "./draft";

/** More pixels than the training uses, fewer than phone cameras produce. */
const limits = { longestEdge: 2048, quality: 0.95 };

/** More would only queue on the server. */
const concurrency = 2;

async function inspect(
  picture: Blob,
  language: Language,
  onProgress: (share: number) => void,
): Promise<Verdict> {
  try {
    const { ok, message, face, selfiePass } = await inspectSelfie(picture, language, onProgress);
    return { ok, message, face, selfiePass, language };
  } catch (error) {
    // A validation error of the picture, such as its size, is a verdict too.
    const message = error instanceof ApiError ? error.fields.image : undefined;
    if (!message) throw error;
    return { ok: false, message, face: null, language };
  }
}

/** The uploaded share of selfies, from 0 to 1, by id. */
export type Uploads = Readonly<Record<string, number>>;

/** Check each new selfie, a few at a time. Return the progress of the uploads. */
export function useSelfieChecks(draft: Draft, change: (change: DraftChange) => void): Uploads {
  const { t } = useTranslation("models");
  const language = useLanguage();
  const checking = useRef(new Set<string>());
  const [uploads, setUploads] = useState<Uploads>({});

  const prepare = async ({ id, picture }: Selfie): Promise<Blob | null> => {
    // A redrawn picture is a plain blob, not a file.
    if (!(picture instanceof File)) return picture;
    try {
      const redrawn = await redraw(picture, limits);
      change({ type: "redrawn", id, picture: redrawn });
      return redrawn;
    } catch (error) {
      // The browser throws a DOMException for a file that is not a picture, or of a type that it does not support.
      if (!(error instanceof DOMException)) console.warn(error);
      return null;
    }
  };

  const onProgress = (id: string) => (share: number) => setUploads((known) => ({ ...known, [id]: share }));

  const check = async (selfie: Selfie): Promise<DraftChange> => {
    const { id } = selfie;
    const picture = await prepare(selfie);
    if (!picture) {
      const message = t("create.selfies.unreadable");
      return { type: "checked", id, verdict: { ok: false, message, face: null, language } };
    }
    try {
      return { type: "checked", id, verdict: await inspect(picture, language, onProgress(id)) };
    } catch (error) {
      if (isDefect(error)) console.warn(error);
      return { type: "uncheckable", id };
    }
  };

  const checkNext = useEffectEvent(() => {
    for (const selfie of nextToCheck(draft, { ids: checking.current, concurrency, language })) {
      checking.current.add(selfie.id);
      void check(selfie).then((result) => {
        // Before the change, which triggers the next check.
        checking.current.delete(selfie.id);
        change(result);
      });
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft may allow the next check
  useEffect(() => checkNext(), [draft, language]);
  return uploads;
}
