// A justified grid: pictures in rows that fill the width, each as wide as its shape asks for.

/** Null until it is known. */
export interface Shape {
  width: number | null;
  height: number | null;
}

export interface Spacing {
  /** Of the whole grid. */
  width: number;
  /** What rows would be if all pictures fitted by chance. */
  rowHeight: number;
  gap: number;
  headingHeight: number;
}

const spacings = {
  phones: { gap: 4, rowHeight: 170, headingHeight: 48 },
  desks: { gap: 8, rowHeight: 240, headingHeight: 60 },
} as const satisfies Record<string, Omit<Spacing, "width">>;

export const spacingOn = (device: keyof typeof spacings) => spacings[device];

/** About how far down the page a grid begins; what does not fit below it need not be drawn at first. */
export const usualTop = 300;

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
  /** The place of its first picture in the whole list. */
  first: number;
  items: readonly Item[];
  widths: readonly number[];
}

export type Row<Item> = HeadingRow | PictureRow<Item>;

/** No panorama takes a row for itself, and no tower becomes a thread. */
const ratioOf = ({ width, height }: Shape) =>
  width && height ? Math.min(3, Math.max(0.4, width / height)) : 1;

/** A last row that is nearly full fills the width; else its pictures keep the usual height. */
const nearlyFull = 0.8;

/** The rows of the items from `first` to before `end`. */
function rowsOf<Item extends Shape>(
  items: readonly Item[],
  first: number,
  end: number,
  { width, rowHeight, gap }: Spacing,
): PictureRow<Item>[] {
  const rows: PictureRow<Item>[] = [];
  let begin = first;
  let ratios = 0;
  const room = (count: number) => width - gap * (count - 1);
  const close = (next: number) => {
    const filling = room(next - begin) / ratios;
    const height = next === end && filling > rowHeight / nearlyFull ? rowHeight : filling;
    const inRow = items.slice(begin, next);
    rows.push({
      type: "pictures",
      key: `${begin}`,
      height: height + gap,
      first: begin,
      items: inRow,
      widths: inRow.map((item) => ratioOf(item) * height),
    });
    begin = next;
    ratios = 0;
  };
  for (let index = first; index < end; index += 1) {
    const ratio = ratioOf(items[index] as Item);
    const without = room(index - begin) / ratios;
    const withIt = room(index - begin + 1) / (ratios + ratio);
    // The row ends where its height is nearest to the usual one.
    if (index > begin && withIt < rowHeight && rowHeight - withIt > without - rowHeight) close(index);
    ratios += ratio;
  }
  if (begin < end) close(end);
  return rows;
}

/**
 * Lays items out under their headings; those of one heading are beside each other. A list that has grown is laid out from
 * the last heading on, so that a page more of ten thousand costs as much as a page.
 */
export function layout<Item extends Shape>(headingOf: (item: Item) => string, spacing: Spacing) {
  type Group = { end: number; rows: Row<Item>[] };
  let before: { items: readonly Item[]; groups: Group[] } = { items: [], groups: [] };
  return (items: readonly Item[]): Row<Item>[] => {
    let same = 0;
    while (same < items.length && items[same] === before.items[same]) same += 1;
    // The group that ends with what is known may go on.
    const groups = before.groups.filter(({ end }) => end < same);
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
    before = { items, groups };
    return groups.flatMap(({ rows }) => rows);
  };
}

/** The picture above or below one, nearest to it; itself where there is no row further on. */
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
