// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot be laid out as justified rows
// biome-ignore-all lint/a11y/useFocusableInteractive: tiles have a roving tabindex; rows and headings need no focus
// The grid of a gallery: justified rows, virtualised.
import {
  memo,
  type RefObject,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Creation } from "@/api/my-creations";
import { acrossRows, layout, type PictureRow, type Spacing } from "./rows";
import type { Selection } from "./selection";
import { Tile, type TileProps } from "./Tile";
import { useGridInput } from "./useGridInput";
import { useVirtualRows } from "./useVirtualRows";
import { useWidth } from "./useWidth";

export interface GridHandle {
  /** Focus an item, and scroll to it if needed. */
  focus: (id: string) => void;
}

interface GridProps {
  look: Omit<Spacing, "width">;
  /** When videos play. */
  plays: TileProps["plays"];
  items: readonly Creation[];
  /** Whether there are items that are not fetched yet. */
  hasMore: boolean;
  /** Return the heading of an item. Items with the same heading must be adjacent. */
  headingOf: (item: Creation) => string;
  labelOf: (item: Creation) => string;
  label: string;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onSelectAll: () => void;
  onOpen: (index: number) => void;
  onDelete: (item: Creation) => void;
  onNearEnd: () => void;
  handle: RefObject<GridHandle | null>;
}

function useRows(items: readonly Creation[], headingOf: GridProps["headingOf"], spacing: Spacing) {
  const layOut = useMemo(() => layout(headingOf, spacing), [headingOf, spacing]);
  return useMemo(() => (spacing.width > 0 ? layOut(items) : []), [items, layOut, spacing]);
}

type PicturesProps = Pick<TileProps, "selecting" | "plays" | "labelOf"> & {
  row: PictureRow<Creation>;
  gap: number;
  selected: ReadonlySet<string>;
  /** The column of the tile that is reachable with Tab; -1 for none. */
  current: number;
  scrollsFast: boolean;
  /** Whether the user does not scroll. */
  atRest: RefObject<boolean>;
};

const Pictures = memo(function Pictures({
  row,
  gap,
  selected,
  current,
  scrollsFast,
  atRest,
  ...rest
}: PicturesProps) {
  // While scrolling, rows are empty at first and filled in a deferred render, to keep the frame rate on slow devices.
  // Rows of the first render, and rows that receive the focus, are filled at once.
  const [immediate] = useState(() => atRest.current);
  const [wanted, setWanted] = useState(false);
  if (!wanted && (!scrollsFast || current >= 0)) setWanted(true);
  // The latter also if the row was empty before: the grid focuses the tile right after this render.
  const filled = useDeferredValue(wanted, immediate) || current >= 0;
  if (!filled) {
    // A row of a grid must contain a cell.
    return (
      <div
        role="gridcell"
        aria-busy
        className="rounded-[10px] bg-fill"
        style={{ height: row.height - gap }}
      />
    );
  }
  return (
    <div className="flex" style={{ gap }}>
      {row.items.map((item, column) => (
        <Tile
          key={item.id}
          item={item}
          index={row.first + column}
          width={row.widths[column] ?? 0}
          height={row.height - gap}
          selected={selected.has(item.id)}
          current={column === current}
          {...rest}
        />
      ))}
    </div>
  );
});

export function Grid({
  look,
  plays,
  items,
  hasMore,
  headingOf,
  labelOf,
  label,
  selection,
  onNearEnd,
  handle,
  ...on
}: GridProps) {
  const { element: grid, width } = useWidth();
  const { gap } = look;
  const spacing = useMemo(() => ({ ...look, width }), [look, width]);
  const rows = useRows(items, headingOf, spacing);
  const [focused, setFocused] = useState<string | null>(null);
  const focusedIndex = focused === null ? -1 : items.findIndex(({ id }) => id === focused);
  const rowAt = (index: number) =>
    rows.findIndex(
      (row) => row.type === "pictures" && index >= row.first && index < row.first + row.widths.length,
    );
  const focusedRow = focusedIndex < 0 ? -1 : rowAt(focusedIndex);

  const { shown, height, scrollsFast, atRest, scrollToRow } = useVirtualRows({
    element: grid,
    rows,
    pinned: focusedRow,
    onNearEnd,
  });

  const toFocus = useRef<string | null>(null);
  const focus = (id: string) => {
    const index = items.findIndex((item) => item.id === id);
    if (index < 0) return;
    toFocus.current = id;
    setFocused(id);
    scrollToRow(rowAt(index));
  };
  useImperativeHandle(handle, () => ({ focus }));
  useEffect(() => {
    if (toFocus.current === null) return;
    const tile = grid.current?.querySelector<HTMLElement>(`[data-id="${toFocus.current}"]`);
    if (!tile) return;
    toFocus.current = null;
    tile.focus({ preventScroll: true });
  });

  const input = useGridInput({
    items,
    selection,
    ...on,
    focus,
    onFocused: setFocused,
    across: (index, step) => acrossRows(rows, index, step, gap),
  });

  const firstShown = shown.map(({ index }) => rows[index]).find((row) => row?.type === "pictures");
  const current = focusedIndex >= 0 ? focusedIndex : (firstShown?.first ?? 0);
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      // -1: unknown until all pages are fetched.
      aria-rowcount={hasMore ? -1 : rows.length}
      {...input}
      className="relative"
      style={{ height }}
    >
      {shown.map(({ index, key, offset }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <div
            key={key}
            role="row"
            aria-rowindex={index + 1}
            className="absolute inset-x-0 top-0 contain-[layout_style_size]"
            style={{ height: row.height, transform: `translateY(${offset}px)` }}
          >
            {row.type === "heading" ? (
              <div role="gridcell" className="flex h-full items-end pb-2.5 font-medium text-ink-soft text-sm">
                {row.text}
              </div>
            ) : (
              <Pictures
                row={row}
                gap={gap}
                selected={selection.ids}
                selecting={selection.active}
                current={row.widths[current - row.first] === undefined ? -1 : current - row.first}
                labelOf={labelOf}
                plays={plays}
                scrollsFast={scrollsFast}
                atRest={atRest}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
