// The draft of a new model, as pure data with a reducer.
import type { Language } from "@/i18n/language";
import type { Box, Gender } from "../api";
import { maxSelfies, minSelfies, modelName } from "../rules";

export interface Verdict {
  ok: boolean;
  message: string;
  face: Box | null;
  /** Compares the selfie with others; null if it is not good enough. Drafts of earlier releases have none. */
  selfiePass?: string | null | undefined;
  /** The language of the message. */
  language: Language;
}

/** How a selfie relates to the others. */
export interface Comparison {
  /** 0 for the person on most of the selfies, 1 and up for others. */
  person: number;
  /** The id of the selfie of which this is a copy. */
  copyOf: string | null;
}

export interface Selfie {
  id: string;
  /** The chosen file; after redrawing, the blob to upload. */
  picture: Blob;
  /** Identifies the file, to detect duplicates. */
  source: string;
  /** Null until it is checked. */
  verdict: Verdict | null;
  /** The check failed because of the network or the server. */
  uncheckable: boolean;
  /** Null until it is compared. Not stored: the others may change. */
  comparison: Comparison | null;
}

export interface Draft {
  /** The idempotency key of the request that starts the training. */
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
  | { type: "redrawn"; id: string; picture: Blob }
  | { type: "checked"; id: string; verdict: Verdict }
  | { type: "uncheckable"; id: string }
  | { type: "checkAgain"; id: string }
  | { type: "passExpired"; ids: readonly string[] }
  | { type: "compared"; comparisons: ReadonlyMap<string, Comparison> };

export const emptyDraft = (key: string): Draft => ({ key, name: "", gender: null, selfies: [] });

const sourceOf = ({ name, size, lastModified }: File) => [name, size, lastModified].join("/");

export const asSelfie = (file: File, id: string): Selfie => ({
  id,
  picture: file,
  source: sourceOf(file),
  verdict: null,
  uncheckable: false,
  comparison: null,
});

/** A copy adds nothing to the training. */
const isCopy = ({ comparison }: Selfie) => typeof comparison?.copyOf === "string";
export const isGood = (selfie: Selfie) => selfie.verdict?.ok === true && !isCopy(selfie);
export const isRejected = (selfie: Selfie) => selfie.verdict?.ok === false || isCopy(selfie);
/** Whether it seems to show another person than the other selfies. */
export const isStranger = (selfie: Selfie) => isGood(selfie) && (selfie.comparison?.person ?? 0) > 0;
export const isWaiting = ({ verdict, uncheckable }: Selfie) => verdict === null && !uncheckable;

/** The numbers of the selfies that a page shows with a compared one. */
export interface Relation {
  /** The selfie of which it is a copy. */
  copyOf: number | null;
  /** A selfie of the person who is on most of them, if this one shows another. */
  unlike: number | null;
  /** Another selfie of the same other person. */
  like: number | null;
}

export function relationOf({ selfies }: Draft, selfie: Selfie): Relation {
  const numberOf = (matches: (other: Selfie) => boolean) => {
    const index = selfies.findIndex((other) => other.id !== selfie.id && matches(other));
    return index < 0 ? null : index + 1;
  };
  const shows = (person: number | undefined) => (other: Selfie) =>
    isGood(other) && other.comparison?.person === person;
  const stranger = isStranger(selfie);
  return {
    copyOf: numberOf(({ id }) => id === selfie.comparison?.copyOf),
    unlike: stranger ? numberOf(shows(0)) : null,
    like: stranger ? numberOf(shows(selfie.comparison?.person)) : null,
  };
}

export function draftReducer(draft: Draft, change: DraftChange): Draft {
  const updateSelfie = (id: string, update: (selfie: Selfie) => Selfie): Draft => ({
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
      return updateSelfie(change.id, () => change.by);
    case "redrawn":
      return updateSelfie(change.id, (selfie) => ({ ...selfie, picture: change.picture }));
    case "checked":
      return updateSelfie(change.id, (selfie) => ({ ...selfie, verdict: change.verdict }));
    case "uncheckable":
      return updateSelfie(change.id, (selfie) => ({ ...selfie, uncheckable: true }));
    case "checkAgain":
      return updateSelfie(change.id, (selfie) => ({ ...selfie, uncheckable: false }));
    case "passExpired":
      return {
        ...draft,
        selfies: draft.selfies.map((selfie) =>
          change.ids.includes(selfie.id) ? { ...selfie, verdict: null } : selfie,
        ),
      };
    case "compared":
      return {
        ...draft,
        selfies: draft.selfies.map((selfie) => ({
          ...selfie,
          comparison: change.comparisons.get(selfie.id) ?? null,
        })),
      };
  }
}

/** Drop duplicates, and files beyond the maximum. Rejected selfies do not count: they are never uploaded. */
export function admitFiles(draft: Draft, files: readonly File[]) {
  const known = new Set(draft.selfies.map(({ source }) => source));
  const fresh = files.filter((file) => {
    const source = sourceOf(file);
    return !known.has(source) && known.add(source);
  });
  const room = maxSelfies - draft.selfies.filter((selfie) => !isRejected(selfie)).length;
  return {
    files: fresh.slice(0, Math.max(0, room)),
    duplicates: files.length - fresh.length,
    tooMany: fresh.length > room,
  };
}

export const stepNames = ["who", "selfies", "start"] as const;
export type StepName = (typeof stepNames)[number];

const isComplete: Record<StepName, (draft: Draft) => boolean> = {
  who: ({ name, gender }) => modelName.safeParse(name).success && gender !== null,
  selfies: ({ selfies }) => selfies.filter(isGood).length >= minSelfies && !selfies.some(isWaiting),
  start: () => true,
};

/** Return the steps that can be opened: the complete ones, and the first incomplete one. */
export function openSteps(draft: Draft): readonly StepName[] {
  const incomplete = stepNames.findIndex((name) => !isComplete[name](draft));
  return incomplete < 0 ? stepNames : stepNames.slice(0, incomplete + 1);
}

interface Checking {
  /** Selfies that are being checked. */
  ids: ReadonlySet<string>;
  concurrency: number;
  language: Language;
}

/** Return the selfies to check next: those without a verdict, or with one in another language. */
export function nextToCheck(draft: Draft, { ids, concurrency, language }: Checking): readonly Selfie[] {
  return draft.selfies
    .filter(({ id, verdict, uncheckable }) => verdict?.language !== language && !uncheckable && !ids.has(id))
    .slice(0, Math.max(0, concurrency - ids.size));
}

/** Whether the draft is worth storing. */
export const hasContent = ({ name, gender, selfies }: Draft) =>
  name !== "" || gender !== null || selfies.length > 0;
