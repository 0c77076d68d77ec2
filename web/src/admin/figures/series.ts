// The rows of a table as lines of a chart.

export interface Step {
  first: string;
  last: string;
}

export interface Series {
  label: string;
  /** One for each step; null if there is none. */
  values: readonly (number | null)[];
}

/** Split rows by a key, in the order in which keys first occur. */
export function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups];
}

/**
 * The rows of the keys that count most, and those of all others together under `rest`: a chart has few colours. Most first.
 */
export function topGroups<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  pick: (row: Row) => number,
  most: number,
  rest: string,
): [string, Row[]][] {
  const sum = (group: readonly Row[]) => group.reduce((total, row) => total + pick(row), 0);
  const groups = groupBy(rows, keyOf).toSorted(([, one], [, other]) => sum(other) - sum(one));
  if (groups.length <= most) return groups;
  const others = groups.slice(most - 1).flatMap(([, group]) => group);
  return [...groups.slice(0, most - 1), [rest, others]];
}

/** Add up the rows of each step. A step without rows is zero. */
export function sumBySteps<Row extends Step>(
  rows: readonly Row[],
  steps: readonly Step[],
  pick: (row: Row) => number,
): number[] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row.first, (sums.get(row.first) ?? 0) + pick(row));
  return steps.map(({ first }) => sums.get(first) ?? 0);
}
