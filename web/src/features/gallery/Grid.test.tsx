import { render, screen } from "@testing-library/react";
import { createRef } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Creation } from "@/api/my-creations";
import { Grid, type GridHandle } from "./Grid";
import { spacingFor } from "./rows";
import { noSelection } from "./selection";

const photo = (number: number) =>
  ({
    id: `${number}`,
    path: `/files/${number}.jpg`,
    width: 1024,
    height: 1024,
    seconds: null,
    createdAt: "2026-11-10T12:00:00Z",
  }) as Creation;
const photos = Array.from({ length: 100 }, (_, number) => photo(number));

function show(hasMore: boolean) {
  render(
    <Grid
      handle={createRef<GridHandle>()}
      look={spacingFor("phones")}
      plays="never"
      items={photos}
      hasMore={hasMore}
      headingOf={() => "November"}
      labelOf={({ id }) => `Photo ${id}`}
      label="Photos"
      selection={noSelection}
      onSelect={vi.fn()}
      onSelectAll={vi.fn()}
      onOpen={vi.fn()}
      onDelete={vi.fn()}
      onNearEnd={vi.fn()}
    />,
  );
  return screen.getByRole("grid");
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(380);
});

it("renders the rows near the screen only, with the index of each", () => {
  const grid = show(false);
  const indexes = screen.getAllByRole("row").map((row) => row.getAttribute("aria-rowindex"));
  expect(indexes.slice(0, 3)).toEqual(["1", "2", "3"]);
  expect(indexes.length).toBeLessThan(12);
  // A heading, and two photos per row.
  expect(grid.getAttribute("aria-rowcount")).toBe("51");
});

it("reports an unknown number of rows while there are more pages", () => {
  expect(show(true).getAttribute("aria-rowcount")).toBe("-1");
});
