// The layout of a justified grid: rows of pictures that fill the width and keep their aspect ratios.

/** The size of a picture; null until it is known. */
export interface Shape {
  width: number | null;
  height: number | null;
}

export interface Spacing {
  /** The width of the grid. */
  width: number;
  /** The target height of rows. */
  rowHeight: number;
  gap: number;
  headingHeight: number;
}

const spacings = {
  phones: { gap: 4, rowHeight: 170, headingHeight: 48 },
  desks: { gap: 8, rowHeight: 240, headingHeight: 60 },
} as const satisfies Record<string, Omit<Spacing, "width">>;

export const spacingFor = (device: keyof typeof spacings) => spacings[device];

/** The approximate distance of a grid from the top of the page, before it is measured. */
export const defaultTop = 300;

export interface HeadingRow {
  type: "heading";
  key: string;
  height: number;
  text: string;
}

export interface PictureRow<Item> {
  type: "pictures";
  key: string;
  height: number;
  /** The index of its first picture in the whole list. */
  first: number;
  items: readonly Item[];
  widths: readonly number[];
}

export type Row<Item> = HeadingRow | PictureRow<Item>;

/** Clamped, so that panoramas do not fill a row and tall pictures do not become too narrow. */
const ratioOf = ({ width, height }: Shape) =>
  width && height ? Math.min(3, Math.max(0.4, width / height)) : 1;

/** A last row is stretched to the width if it is at least this full; otherwise it keeps the target height. */
const nearlyFull = 0.8;

/** Lay out the items from `first` (inclusive) to `end` (exclusive). */
function rowsOf<Item extends Shape>(
  items: readonly Item[],
  first: number,
  end: number,
  { width, rowHeight, gap }: Spacing,
): PictureRow<Item>[] {
  const rows: PictureRow<Item>[] = [];
  let start = first;
  let ratios = 0;
  const room = (count: number) => width - gap * (count - 1);
  const close = (next: number) => {
    const filling = room(next - start) / ratios;
    const height = next === end && filling > rowHeight / nearlyFull ? rowHeight : filling;
    const inRow = items.slice(start, next);
    rows.push({
      type: "pictures",
      key: `${start}`,
      height: height + gap,
      first: start,
      items: inRow,
      widths: inRow.map((item) => ratioOf(item) * height),
    });
    start = next;
    ratios = 0;
  };
  for (let index = first; index < end; index += 1) {
    const ratio = ratioOf(items[index] as Item);
    const without = room(index - start) / ratios;
    const withIt = room(index - start + 1) / (ratios + ratio);
    // Break the row where its height is nearest to the target.
    if (index > start && withIt < rowHeight && rowHeight - withIt > without - rowHeight) close(index);
    ratios += ratio;
  }
  if (start < end) close(end);
  return rows;
}

/**
 * Return a function that lays items out in rows under their headings. Items with the same heading must be adjacent. Groups
 * that have not changed since the last call are reused, so that appending a page to a long list is cheap.
 */
export function layout<Item extends Shape>(headingOf: (item: Item) => string, spacing: Spacing) {
  type Group = { end: number; rows: Row<Item>[] };
  let previous: { items: readonly Item[]; groups: Group[] } = { items: [], groups: [] };
  return (items: readonly Item[]): Row<Item>[] => {
    let same = 0;
    while (same < items.length && items[same] === previous.items[same]) same += 1;
    // The last unchanged group may have grown.
    const groups = previous.groups.filter(({ end }) => end < same);
    let first = groups.at(-1)?.end ?? 0;
    while (first < items.length) {
      const heading = headingOf(items[first] as Item);
      let end = first + 1;
      while (end < items.length && headingOf(items[end] as Item) === heading) end += 1;
      const head: HeadingRow = {
        type: "heading",
        key: heading,
        height: spacing.headingHeight,
        text: heading,
      };
      groups.push({ end, rows: [head, ...rowsOf(items, first, end, spacing)] });
      first = end;
    }
    previous = { items, groups };
    return groups.flatMap(({ rows }) => rows);
  };
}

/** Return the index of the nearest picture in the row above or below, or `index` itself in the first or last row. */
export function acrossRows<Item>(
  rows: readonly Row<Item>[],
  index: number,
  step: -1 | 1,
  gap: number,
): number {
  const pictures = rows.filter((row) => row.type === "pictures");
  const at = pictures.findIndex(({ first, widths }) => index >= first && index < first + widths.length);
  const from = pictures[at];
  const to = pictures[at + step];
  if (!from || !to) return index;
  const middles = ({ widths }: PictureRow<Item>) => {
    let left = 0;
    return widths.map((width) => {
      const middle = left + width / 2;
      left += width + gap;
      return middle;
    });
  };
  const middle = middles(from)[index - from.first] ?? 0;
  const distances = middles(to).map((each) => Math.abs(each - middle));
  return to.first + distances.indexOf(Math.min(...distances));
}
