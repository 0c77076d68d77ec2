/** The list with one entry moved by a number of places; the same list if it is at its end. */
export function moved<Entry>(list: readonly Entry[], index: number, by: number): Entry[] {
  const target = index + by;
  const entry = list[index];
  if (entry === undefined || target < 0 || target >= list.length) return [...list];
  const others = list.toSpliced(index, 1);
  return others.toSpliced(target, 0, entry);
}

/** The list with one entry changed. */
export const changedAt = <Entry extends object>(
  list: readonly Entry[],
  index: number,
  change: Partial<Entry>,
): Entry[] => list.map((entry, at) => (at === index ? { ...entry, ...change } : entry));
