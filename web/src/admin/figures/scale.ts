// The axis of a chart.

/** About how many parts an axis is cut into. */
const parts = 3;

/** The smallest of 1, 2 and 5, times a power of ten, that is at least as large. */
function roundUp(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const digit = [1, 2, 5].find((candidate) => candidate * power >= size * (1 - 1e-9)) ?? 10;
  return digit * power;
}

interface Options {
  /** Only whole numbers, for things that are counted. */
  whole?: boolean | undefined;
}

/** Return round numbers at equal distances that enclose zero and all values; only zero if there is nothing else. */
export function ticksOf(values: readonly (number | null)[], { whole = false }: Options = {}): number[] {
  const known = values.filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const high = Math.max(0, ...known);
  if (low === high) return [0];
  const distance = Math.max(roundUp((high - low) / parts), whole ? 1 : 0);
  const first = Math.floor(low / distance + 1e-9);
  const last = Math.ceil(high / distance - 1e-9);
  // Rounded: 3 × 0.1 is not 0.3.
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * distance).toPrecision(12)),
  );
}

/** Return the first, the middle and the last of a number of steps; fewer if there are fewer. */
export function marksOf(count: number): number[] {
  return [...new Set([0, Math.floor((count - 1) / 2), count - 1])].filter(
    (index) => index >= 0 && index < count,
  );
}
