// A model that is being prepared: what is known of it, and how each step changes it. Nothing here touches the browser.
import type { Language } from "@/i18n/language";
import type { Box, Gender } from "../api";
import { fewestSelfies, modelName, mostSelfies } from "../rules";

export interface Verdict {
  ok: boolean;
  message: string;
  face: Box | null;
  /** Of the message. */
  language: Language;
}

export interface Selfie {
  id: string;
  /** A file as it was chosen, until it was drawn anew; then the plain bytes that will be sent. */
  picture: Blob;
  /** Tells the same file chosen twice. */
  source: string;
  /** Null until it was checked. */
  verdict: Verdict | null;
  /** Nobody could check it: the network, or the server, was in trouble. */
  uncheckable: boolean;
}

export interface Draft {
  /** Names the press of the button that will send it, however often it is pressed. */
  key: string;
  name: string;
  gender: Gender | null;
  selfies: readonly Selfie[];
}

export type DraftChange =
  | { type: "who"; name: string; gender: Gender | null }
  | { type: "added"; selfies: readonly Selfie[] }
  | { type: "removed"; ids: readonly string[] }
  | { type: "replaced"; id: string; by: Selfie }
  | { type: "drawn"; id: string; picture: Blob }
  | { type: "judged"; id: string; verdict: Verdict }
  | { type: "uncheckable"; id: string }
  | { type: "checkAgain"; id: string };

export const emptyDraft = (key: string): Draft => ({ key, name: "", gender: null, selfies: [] });

const sourceOf = ({ name, size, lastModified }: File) => [name, size, lastModified].join("/");

export const asSelfie = (file: File, id: string): Selfie => ({
  id,
  picture: file,
  source: sourceOf(file),
  verdict: null,
  uncheckable: false,
});

export const isGood = ({ verdict }: Selfie) => verdict?.ok === true;
export const isRefused = ({ verdict }: Selfie) => verdict?.ok === false;
export const isWaiting = ({ verdict, uncheckable }: Selfie) => verdict === null && !uncheckable;

export function changed(draft: Draft, change: DraftChange): Draft {
  const each = (id: string, update: (selfie: Selfie) => Selfie): Draft => ({
    ...draft,
    selfies: draft.selfies.map((selfie) => (selfie.id === id ? update(selfie) : selfie)),
  });
  switch (change.type) {
    case "who":
      return { ...draft, name: change.name, gender: change.gender };
    case "added":
      return { ...draft, selfies: [...draft.selfies, ...change.selfies] };
    case "removed":
      return { ...draft, selfies: draft.selfies.filter(({ id }) => !change.ids.includes(id)) };
    case "replaced":
      return each(change.id, () => change.by);
    case "drawn":
      return each(change.id, (selfie) => ({ ...selfie, picture: change.picture }));
    case "judged":
      return each(change.id, (selfie) => ({ ...selfie, verdict: change.verdict }));
    case "uncheckable":
      return each(change.id, (selfie) => ({ ...selfie, uncheckable: true }));
    case "checkAgain":
      return each(change.id, (selfie) => ({ ...selfie, uncheckable: false }));
  }
}

/** Which of some chosen files there is room for. Selfies that were refused take none: they are never sent. */
export function admitted(draft: Draft, files: readonly File[]) {
  const known = new Set(draft.selfies.map(({ source }) => source));
  const fresh = files.filter((file) => {
    const source = sourceOf(file);
    return !known.has(source) && known.add(source);
  });
  const room = mostSelfies - draft.selfies.filter((selfie) => !isRefused(selfie)).length;
  return {
    files: fresh.slice(0, Math.max(0, room)),
    repeated: files.length - fresh.length,
    tooMany: fresh.length > room,
  };
}

export const stepNames = ["who", "selfies", "start"] as const;
export type StepName = (typeof stepNames)[number];

const isComplete: Record<StepName, (draft: Draft) => boolean> = {
  who: ({ name, gender }) => modelName.safeParse(name).success && gender !== null,
  selfies: ({ selfies }) => selfies.filter(isGood).length >= fewestSelfies && !selfies.some(isWaiting),
  start: () => true,
};

/** The steps one may go to: those that are complete, and the first that is not. */
export function openSteps(draft: Draft): readonly StepName[] {
  const missing = stepNames.findIndex((name) => !isComplete[name](draft));
  return missing < 0 ? stepNames : stepNames.slice(0, missing + 1);
}

interface Checking {
  /** Those being checked already. */
  ids: ReadonlySet<string>;
  atOnce: number;
  language: Language;
}

/** Those to check now: without a verdict, or with one in another language than the page's. */
export function nextToCheck(draft: Draft, { ids, atOnce, language }: Checking): readonly Selfie[] {
  return draft.selfies
    .filter(({ id, verdict, uncheckable }) => verdict?.language !== language && !uncheckable && !ids.has(id))
    .slice(0, Math.max(0, atOnce - ids.size));
}

/** Whether there is anything in it that somebody would miss. */
export const isBegun = ({ name, gender, selfies }: Draft) =>
  name !== "" || gender !== null || selfies.length > 0;
