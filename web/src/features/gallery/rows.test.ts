import { describe, expect, it } from "vitest";
import { acrossRows, layout, type PictureRow, type Row, type Shape } from "./rows";

const spacing = { width: 1000, rowHeight: 250, gap: 8, headingHeight: 48 };
const square = { width: 512, height: 512 };
const wide = { width: 1600, height: 900 };
const tall = { width: 900, height: 1600 };
const mixed = Array.from({ length: 500 }, (_, index) => [square, wide, tall, tall][index % 4] ?? square);

interface Item extends Shape {
  month: string;
}
const inMay = (shapes: readonly Shape[]): Item[] => shapes.map((shape) => ({ ...shape, month: "May" }));
const layOut = (items: Item[], room = spacing) => layout(({ month }: Item) => month, room)(items);

type Pictures = PictureRow<Item>;
const pictures = (rows: Row<Item>[]) => rows.filter((row): row is Pictures => row.type === "pictures");
const filled = ({ widths }: Pictures) =>
  widths.reduce((sum, width) => sum + width, 0) + spacing.gap * (widths.length - 1);

describe("a justified grid", () => {
  it("fills the width with every row but the last, near the target height", () => {
    const rows = pictures(layOut(inMay(mixed), spacing));
    for (const row of rows.slice(0, -1)) {
      expect(filled(row)).toBeCloseTo(spacing.width);
      expect(row.height - spacing.gap).toBeGreaterThan(170);
      expect(row.height - spacing.gap).toBeLessThan(360);
    }
    expect(filled(rows.at(-1) as Pictures)).toBeLessThanOrEqual(spacing.width + 0.01);
  });

  it("shows each picture once, in order", () => {
    const rows = pictures(layOut(inMay(mixed), spacing));
    let next = 0;
    for (const { first, widths } of rows) {
      expect(first).toBe(next);
      next += widths.length;
    }
    expect(next).toBe(mixed.length);
  });

  it("keeps the aspect ratio of each picture", () => {
    const [row] = pictures(layOut(inMay([wide, square, tall]), spacing));
    const height = (row?.height ?? 0) - spacing.gap;
    expect(row?.widths.map((width) => width / height)).toEqual(
      [16 / 9, 1, 9 / 16].map((ratio) => expect.closeTo(ratio)),
    );
  });

  it("does not enlarge the few pictures of a last row", () => {
    const [row] = pictures(layOut(inMay([square]), spacing));
    expect(row?.widths).toEqual([spacing.rowHeight]);
  });

  it("puts two squares side by side on a phone", () => {
    const phone = { width: 328, rowHeight: 170, gap: 4, headingHeight: 44 };
    const rows = pictures(layOut(inMay(Array(6).fill(square)), phone));
    expect(rows.map(({ widths }) => widths.length)).toEqual([2, 2, 2]);
  });

  it("starts a new row under each heading", () => {
    const rows = layOut([...inMay([square, square]), { ...square, month: "April" }]);
    expect(rows.map((row) => (row.type === "heading" ? row.text : row.first))).toEqual([
      "May",
      0,
      "April",
      2,
    ]);
  });

  it("shows a picture of unknown size as a square", () => {
    const [row] = pictures(layOut(inMay([{ width: null, height: null }])));
    expect(row?.widths).toEqual([spacing.rowHeight]);
  });

  it("lays out a list that has grown like a new one, and reuses the rows of unchanged groups", () => {
    const list = mixed.map((shape, index) => ({ ...shape, month: `${Math.floor(index / 60)}` }));
    const lay = layout(({ month }: Item) => month, spacing);
    const early = lay(list.slice(0, 200));
    const grown = lay(list);
    expect(grown).toEqual(layOut(list));
    expect(grown[0]).toBe(early[0]);
    expect(grown[1]).toBe(early[1]);
    const without = list.filter((_, index) => index !== 70);
    expect(lay(without)).toEqual(layOut(without));
  });

  it("lays out ten thousand items", () => {
    const shapes = Array.from({ length: 10_000 }, (_, index) => mixed[index % mixed.length] ?? square);
    const rows = pictures(layOut(inMay(shapes), spacing));
    expect(rows.reduce((sum, { widths }) => sum + widths.length, 0)).toBe(10_000);
  });

  it("finds the nearest picture in the row above or below", () => {
    const rows = layOut(inMay(Array(12).fill(square)), spacing);
    expect(pictures(rows).map(({ widths }) => widths.length)).toEqual([4, 4, 4]);
    expect(acrossRows(rows, 1, 1, spacing.gap)).toBe(5);
    expect(acrossRows(rows, 5, -1, spacing.gap)).toBe(1);
    expect(acrossRows(rows, 2, -1, spacing.gap)).toBe(2);
    expect(acrossRows(rows, 10, 1, spacing.gap)).toBe(10);
  });
});
