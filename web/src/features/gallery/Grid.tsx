// biome-ignore-all lint/a11y/useSemanticElements: a table's own elements cannot be laid out as justified rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the tiles have the focus, one at a time; rows and headings need none
// The grid of a gallery: rows that fill the width, of which only those near the screen exist.
import { type Range, useWindowVirtualizer, windowScroll } from "@tanstack/react-virtual";
import {
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Creation } from "@/api/my-creations";
import { acrossRows, defaultTop, layout, type PictureRow, type Spacing } from "./rows";
import type { Selection } from "./selection";
import { Tile, type TileProps } from "./Tile";
import { useGridInput } from "./useGridInput";
import { useWidth } from "./useWidth";

/** Rows beyond the screen that exist already. Few: a slow computer that falls behind must catch up with all of them at once. */
const overscan = 1;
/** How many screens ahead of the end more is asked for. */
const screensAhead = 3;
/** Pixels in a millisecond: four screens in a second, at which nobody can tell one picture from another. */
const flight = 4;
/** What the header and the bar of a selection cover. */
const covered = { top: 88, bottom: 120 };

export interface GridHandle {
  /** Scrolls there if need be, and puts the focus on it. */
  focus: (id: string) => void;
}

interface GridProps {
  look: Omit<Spacing, "width">;
  /** How films come to play. */
  plays: TileProps["plays"];
  items: readonly Creation[];
  /** Under which heading an item stands; the items of one are beside each other. */
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

/** Those on the screen and a few where the scrolling leads; and what has the focus, however far it is scrolled away. */
function rowsToDraw(range: Range, direction: "forward" | "backward" | null, focused: number): number[] {
  const first = Math.max(0, range.startIndex - (direction === "forward" ? 0 : overscan));
  const last = Math.min(range.count - 1, range.endIndex + (direction === "backward" ? 0 : overscan));
  const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (focused < 0 || (focused >= first && focused <= last)) return rows;
  return focused < first ? [focused, ...rows] : [...rows, focused];
}

const windowSize = () => ({ width: innerWidth, height: innerHeight });

/** Where it stood the last time, which is where it stands most of the time. */
let lastTop = defaultTop;

/** Where the element begins on the page; whatever stands above it may come and go. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(lastTop);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) lastTop = element.current.getBoundingClientRect().top + scrollY;
      setTop(lastTop);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** Whether somebody scrolls so fast that pictures would only be in the way, and what to tell each place one gets to. */
function useFlight(): [flying: boolean, at: (offset: number, scrolling: boolean) => void] {
  const [flying, setFlying] = useState(false);
  const last = useRef({ offset: 0, time: 0 });
  const at = (offset: number, scrolling: boolean) => {
    const time = performance.now();
    const speed = Math.abs(offset - last.current.offset) / (time - last.current.time);
    last.current = { offset, time };
    setFlying(scrolling && speed > flight);
  };
  return [flying, at];
}

type PicturesProps = Pick<TileProps, "selecting" | "plays" | "labelOf"> & {
  row: PictureRow<Creation>;
  gap: number;
  selected: ReadonlySet<string>;
  /** Which of its tiles Tab leads to; -1 for none. */
  current: number;
  flying: boolean;
  /** Whether nobody scrolls. */
  atRest: RefObject<boolean>;
};

const Pictures = memo(function Pictures({
  row,
  gap,
  selected,
  current,
  flying,
  atRest,
  ...rest
}: PicturesProps) {
  // However fast one scrolls on however slow a computer, a frame draws empty rows, and fills them when there is time and
  // somebody to see it. What is to have the focus is there at once, and so is all that a page begins with.
  const [atOnce] = useState(() => atRest.current);
  const [seen, setSeen] = useState(false);
  if (!seen && (!flying || current >= 0)) setSeen(true);
  const drawn = useDeferredValue(seen, atOnce || current >= 0);
  if (!drawn) return <div className="rounded-[10px] bg-fill" style={{ height: row.height - gap }} />;
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

  const top = useTop(grid);
  // All rows are placed anew whenever this changes, so that it must not with every step of the scrolling.
  const keyOf = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const [flying, flyAt] = useFlight();
  const atRest = useRef(true);
  const [firstSize] = useState(windowSize);
  const virtual: ReturnType<typeof useWindowVirtualizer<HTMLDivElement>> =
    useWindowVirtualizer<HTMLDivElement>({
      count: rows.length,
      estimateSize: (index) => rows[index]?.height ?? 0,
      getItemKey: keyOf,
      scrollMargin: top,
      // A row that comes into view is drawn between two frames, not within one: a slow computer has time for either.
      useFlushSync: false,
      // It would begin by asking how large the window is and by scrolling to where it is: for either the browser has to
      // lay out the new page at once, and then once more.
      initialRect: firstSize,
      observeElementRect: (_, resized) => {
        const tell = () => resized(windowSize());
        addEventListener("resize", tell);
        return () => removeEventListener("resize", tell);
      },
      scrollToFn: (offset, options, scroller) => {
        if (offset + (options.adjustments ?? 0) === scroller.scrollOffset) return;
        windowScroll(offset, options, scroller);
      },
      onChange: ({ scrollOffset, isScrolling }) => {
        atRest.current = !isScrolling;
        flyAt(scrollOffset ?? 0, isScrolling);
      },
      scrollPaddingStart: covered.top,
      scrollPaddingEnd: covered.bottom,
      rangeExtractor: (range): number[] => rowsToDraw(range, virtual.scrollDirection, focusedRow),
    });
  const shown = virtual.getVirtualItems();
  const lastShown = shown.at(-1);
  const nearEnd = useEffectEvent(onNearEnd);
  const ahead = (virtual.scrollRect?.height ?? 0) * screensAhead;
  const near = lastShown !== undefined && lastShown.end + ahead >= virtual.getTotalSize() + top;
  useEffect(() => {
    if (near && rows.length > 0) nearEnd();
  }, [near, rows.length]);

  const wanted = useRef<string | null>(null);
  const focus = (id: string) => {
    const index = items.findIndex((item) => item.id === id);
    if (index < 0) return;
    wanted.current = id;
    setFocused(id);
    virtual.scrollToIndex(rowAt(index));
  };
  useImperativeHandle(handle, () => ({ focus }));
  useEffect(() => {
    if (wanted.current === null) return;
    const tile = grid.current?.querySelector<HTMLElement>(`[data-id="${wanted.current}"]`);
    if (!tile) return;
    wanted.current = null;
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
      aria-rowcount={rows.length}
      {...input}
      className="relative"
      style={{ height: virtual.getTotalSize() }}
    >
      {shown.map(({ index, key, start }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <div
            key={key}
            role="row"
            aria-rowindex={index + 1}
            className="absolute inset-x-0 top-0 contain-[layout_style_size]"
            style={{ height: row.height, transform: `translateY(${start - top}px)` }}
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
                flying={flying}
                atRest={atRest}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
