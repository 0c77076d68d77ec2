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
