// Items whose end was shown, in the results dialog or by a notice, so that nothing else announces it.
const seen = new Set<string>();

export function markSeen(ids: readonly string[]): void {
  for (const id of ids) seen.add(id);
}

/** The dialog was closed before these items were done. */
export function unmarkSeen(ids: readonly string[]): void {
  for (const id of ids) seen.delete(id);
}

export const isSeen = (id: string) => seen.has(id);
