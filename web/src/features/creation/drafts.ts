// Forms as they were left, in each mode, for who comes back: after closing one, after signing in again, after a reload, or
// from paying for the tokens it takes. They are kept in this browser, pictures included, and only their owner gets them back.
import { forgetDraftsOfOthers, inTurn, readDraft, removeDraft, writeDraft } from "@/lib/drafts";
import type { Draft, Mode } from "./wish";

type Values = Draft<"IMAGINE"> | Draft<"REIMAGINE"> | Draft<"ANIMATE">;

interface Kept {
  values: Values;
  /** In milliseconds. */
  at: number;
}

/** By then nobody remembers what it was about, and the address of a photo of one's own has run out. */
const lifetime = 24 * 60 * 60 * 1000;

const keyOf = (mode: Mode, owner: string) => `${owner}/create/${mode}`;

/** As they are on this page, which also knows those that were sent: one may want the same once more. */
const here = new Map<string, Values>();

export function keepDraft(mode: Mode, owner: string, values: Values): void {
  const key = keyOf(mode, owner);
  here.set(key, values);
  void inTurn(() => writeDraft(key, { values, at: Date.now() } satisfies Kept));
}

/** What is known at once, without a look into the browser's own database. */
export const draftHere = (mode: Mode, owner: string): Values | undefined => here.get(keyOf(mode, owner));

export async function loadDraft(mode: Mode, owner: string): Promise<Values | null> {
  const key = keyOf(mode, owner);
  let values: Values | null = null;
  const found = inTurn(async () => {
    const kept = await readDraft<Kept>(key);
    if (kept && Date.now() - kept.at < lifetime) values = kept.values;
  });
  // Their session may have run out here without anybody signing out. Nobody has to wait for this.
  void inTurn(() => forgetDraftsOfOthers(owner));
  await found;
  return values;
}

/** It was sent: the next page begins anew. */
export function forgetDraft(mode: Mode, owner: string): void {
  void inTurn(() => removeDraft(keyOf(mode, owner)));
}
