import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { loadTexts } from "@/i18n/texts";
import { Examples } from "./Examples";

beforeAll(() => loadTexts("en", ["landing"]));

const shots = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    src: `/content/${index}.webp`,
    name: { en: `Style ${index}` },
  }));

test("each column moves on every 3 seconds, slightly after the one before (docs/product.md#rotation)", () => {
  render(<Examples columns={[shots(6), shots(5)]} />);
  const columns = screen.getAllByRole("list");
  expect(columns.map(({ style }) => style.animationDuration)).toEqual(["18s", "15s"]);
  expect(columns.map(({ style }) => style.animationDelay)).toEqual(["", "200ms"]);
});

test("pictures are as wide as a column, and no less than the carousel's usual sizes", () => {
  render(<Examples columns={[shots(1)]} />);
  const picture = screen.getByAltText(/Style 0/);
  expect(picture.getAttribute("sizes")).toBe("(min-width: 768px) 500px, (min-width: 640px) 23vw, 45vw");
  // A phone of 390 pixels and two device pixels each shows 2 columns of 173 pixels.
  const widths = [...(picture.getAttribute("srcset") ?? "").matchAll(/ (\d+)w/g)].map(([, width]) =>
    Number(width),
  );
  expect(widths.some((width) => width >= 346 && width <= 400)).toBe(true);
});
