import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "@/api/errors";
import type { Language } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { type Draft, type DraftChange, nextToCheck, type Selfie } from "./draft";
import { redrawn } from "./redrawn";
import { inspect } from "./send";

/** More would only wait for each other on the server. */
const atOnce = 2;

async function judge(
  picture: Blob,
  language: Language,
  onSent: (share: number) => void,
): Promise<Pick<DraftChange & { type: "judged" }, "verdict">> {
  try {
    const { ok, message, face } = await inspect(picture, language, onSent);
    return { verdict: { ok, message, face, language } };
  } catch (error) {
    // Refused for what it is, such as its size: that is a verdict too.
    const message = error instanceof ApiError ? error.fields.image : undefined;
    if (!message) throw error;
    return { verdict: { ok: false, message, face: null, language } };
  }
}

/** Which share, from 0 to 1, of a selfie has been sent, by its id. */
export type Sent = Readonly<Record<string, number>>;

/** Has each new selfie looked at, a few at a time (promise 4); gives how far those are that are on their way. */
export function useChecking(draft: Draft, change: (change: DraftChange) => void): Sent {
  const { t } = useTranslation("models");
  const language = useLanguage();
  const checking = useRef(new Set<string>());
  const [sent, setSent] = useState<Sent>({});

  const drawn = async ({ id, picture }: Selfie): Promise<Blob | null> => {
    // Only what was chosen is a file; what was drawn once is not drawn again.
    if (!(picture instanceof File)) return picture;
    try {
      const fresh = await redrawn(picture);
      change({ type: "drawn", id, picture: fresh });
      return fresh;
    } catch {
      // Not a picture, or none that this browser knows.
      return null;
    }
  };

  const tell = (id: string) => (share: number) => setSent((known) => ({ ...known, [id]: share }));

  const check = async (selfie: Selfie): Promise<DraftChange> => {
    const { id } = selfie;
    const picture = await drawn(selfie);
    if (!picture) {
      const message = t("create.selfies.unreadable");
      return { type: "judged", id, verdict: { ok: false, message, face: null, language } };
    }
    try {
      return { type: "judged", id, ...(await judge(picture, language, tell(id))) };
    } catch {
      return { type: "uncheckable", id };
    }
  };

  const goOn = useEffectEvent(() => {
    for (const selfie of nextToCheck(draft, { ids: checking.current, atOnce, language })) {
      checking.current.add(selfie.id);
      void check(selfie).then((result) => {
        // Before the change is told, which is what the next one waits for.
        checking.current.delete(selfie.id);
        change(result);
      });
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft may leave room for the next one
  useEffect(() => goOn(), [draft, language]);
  return sent;
}
