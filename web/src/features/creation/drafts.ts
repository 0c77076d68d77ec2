// Forms as they were left, in each mode, for who comes back: after closing one, or after signing in again. They live in
// memory only, pictures included, and only their owner gets them back.
import type { Draft, Mode } from "./wish";

type Kept = Draft<"IMAGINE"> | Draft<"REIMAGINE"> | Draft<"ANIMATE">;

const drafts = new Map<Mode, { owner: string; values: Kept }>();

export function keepDraft(mode: Mode, owner: string, values: Kept): void {
  drafts.set(mode, { owner, values });
}

export function draftOf(mode: Mode, owner: string): Kept | null {
  const kept = drafts.get(mode);
  return kept?.owner === owner ? kept.values : null;
}
