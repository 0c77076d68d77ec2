// A justified grid: pictures in rows that fill the width, each as wide as its shape asks for. Plain arithmetic, done for
// thousands of pictures in a few milliseconds.

export interface Shape {
  width: number;
  height: number;
}

export interface Spacing {
  /** Of the whole grid. */
  width: number;
  /** What rows would be if all pictures fitted by chance. */
  rowHeight: number;
  gap: number;
  headingHeight: number;
}

export type Row =
  | { type: "heading"; key: string; height: number; text: string }
  /** `first` is the place of its first picture in the whole list. */
  | { type: "pictures"; key: string; height: number; first: number; widths: number[] };

interface Group {
  heading: string;
  shapes: readonly Shape[];
}

/** No panorama takes a row for itself, and no tower becomes a thread. */
const ratioOf = ({ width, height }: Shape) => Math.min(3, Math.max(0.4, width / height));

/** A last row that is nearly full fills the width; else its pictures keep the usual height. */
const nearlyFull = 0.8;

function rowsOf(shapes: readonly Shape[], first: number, { width, rowHeight, gap }: Spacing): Row[] {
  const rows: Row[] = [];
  let begin = 0;
  let ratios = 0;
  const close = (end: number) => {
    const room = width - gap * (end - begin - 1);
    const filling = room / ratios;
    const last = end === shapes.length;
    const height = last && filling > rowHeight / nearlyFull ? rowHeight : filling;
    const widths = shapes.slice(begin, end).map((shape) => ratioOf(shape) * height);
    rows.push({
      type: "pictures",
      key: `${first + begin}`,
      height: height + gap,
      first: first + begin,
      widths,
    });
    begin = end;
    ratios = 0;
  };
  shapes.forEach((shape, index) => {
    const ratio = ratioOf(shape);
    const room = (count: number) => width - gap * (count - 1);
    const without = room(index - begin) / ratios;
    const withIt = room(index - begin + 1) / (ratios + ratio);
    // The row ends where its height is nearest to the usual one.
    if (index > begin && withIt < rowHeight && rowHeight - withIt > without - rowHeight) close(index);
    ratios += ratio;
  });
  if (begin < shapes.length) close(shapes.length);
  return rows;
}

export function justified(groups: readonly Group[], spacing: Spacing): Row[] {
  let first = 0;
  return groups.flatMap(({ heading, shapes }) => {
    const rows = rowsOf(shapes, first, spacing);
    first += shapes.length;
    const { headingHeight: height } = spacing;
    return [{ type: "heading", key: heading, height, text: heading } satisfies Row, ...rows];
  });
}

/** The picture above or below one, nearest to it; itself where there is no row further on. */
export function acrossRows(rows: readonly Row[], index: number, step: -1 | 1, gap: number): number {
  const pictures = rows.filter((row) => row.type === "pictures");
  const at = pictures.findIndex(({ first, widths }) => index >= first && index < first + widths.length);
  const from = pictures[at];
  const to = pictures[at + step];
  if (!from || !to) return index;
  const middles = ({ widths }: typeof from) => {
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
