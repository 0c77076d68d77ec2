// Virtualises the rows of a grid that scrolls with the window.
import { type Range, useWindowVirtualizer, windowScroll } from "@tanstack/react-virtual";
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { defaultTop } from "./rows";

/** Rows rendered beyond the screen. Few, because a slow device that falls behind has to render all of them at once. */
const overscan = 1;
/** How many screens before the end the next page is requested. */
const screensAhead = 3;
/** Pixels per millisecond, about four screens per second: too fast to recognise a picture. */
const fastScrollSpeed = 4;
/** The areas covered by the header and by the selection bar. */
const covered = { top: 88, bottom: 120 };

interface VirtualRowsOptions {
  /** The element that contains the rows. */
  element: RefObject<HTMLElement | null>;
  rows: readonly { key: string; height: number }[];
  /** A row that is rendered even when it is off screen; -1 for none. */
  pinned: number;
  onNearEnd: () => void;
}

interface VirtualRows {
  /** The rows to render. `offset` is the distance from the top of the element. */
  shown: readonly { index: number; key: string; offset: number }[];
  /** The height of all rows. */
  height: number;
  /** The user scrolls too fast to recognise pictures. */
  scrollsFast: boolean;
  /** Whether the user does not scroll. */
  atRest: RefObject<boolean>;
  scrollToRow: (index: number) => void;
}

/** Return the rows on the screen, some in the direction of scrolling, and the pinned one. */
function rowsToRender(range: Range, direction: "forward" | "backward" | null, pinned: number): number[] {
  const first = Math.max(0, range.startIndex - (direction === "forward" ? 0 : overscan));
  const last = Math.min(range.count - 1, range.endIndex + (direction === "backward" ? 0 : overscan));
  const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (pinned < 0 || (pinned >= first && pinned <= last)) return rows;
  return pinned < first ? [pinned, ...rows] : [...rows, pinned];
}

const windowSize = () => ({ width: innerWidth, height: innerHeight });

/** The last measured position, which is right most of the time. */
let lastTop = defaultTop;

/** Return the distance of an element from the top of the page. Content above it may change at any time. */
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

/** Measure the speed of scrolling from the offsets that it is called with. */
function useFastScroll(): [scrollsFast: boolean, onScroll: (offset: number, scrolling: boolean) => void] {
  const [scrollsFast, setScrollsFast] = useState(false);
  const last = useRef({ offset: 0, time: 0 });
  const onScroll = (offset: number, scrolling: boolean) => {
    const time = performance.now();
    const speed = Math.abs(offset - last.current.offset) / (time - last.current.time);
    last.current = { offset, time };
    setScrollsFast(scrolling && speed > fastScrollSpeed);
  };
  return [scrollsFast, onScroll];
}

export function useVirtualRows({ element, rows, pinned, onNearEnd }: VirtualRowsOptions): VirtualRows {
  const top = useTop(element);
  // Stable while scrolling: the virtualizer recalculates all positions when this changes.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const [scrollsFast, onScroll] = useFastScroll();
  const atRest = useRef(true);
  const [initialRect] = useState(windowSize);
  const virtualizer: ReturnType<typeof useWindowVirtualizer<HTMLDivElement>> =
    useWindowVirtualizer<HTMLDivElement>({
      count: rows.length,
      estimateSize: (index) => rows[index]?.height ?? 0,
      getItemKey,
      scrollMargin: top,
      scrollPaddingStart: covered.top,
      scrollPaddingEnd: covered.bottom,
      rangeExtractor: (range): number[] => rowsToRender(range, virtualizer.scrollDirection, pinned),
      // New rows render between two frames instead of within one, which a slow device has no time for.
      useFlushSync: false,
      // By default it starts by measuring the window and scrolling to the current offset. Each forces the browser to lay
      // out the new page synchronously.
      initialRect,
      observeElementRect: (_, onResize) => {
        const resize = () => onResize(windowSize());
        addEventListener("resize", resize);
        return () => removeEventListener("resize", resize);
      },
      scrollToFn: (offset, options, instance) => {
        if (offset + (options.adjustments ?? 0) === instance.scrollOffset) return;
        windowScroll(offset, options, instance);
      },
      onChange: ({ scrollOffset, isScrolling }) => {
        atRest.current = !isScrolling;
        onScroll(scrollOffset ?? 0, isScrolling);
      },
    });

  const items = virtualizer.getVirtualItems();
  const height = virtualizer.getTotalSize();
  const last = items.at(-1);
  const ahead = (virtualizer.scrollRect?.height ?? 0) * screensAhead;
  const isNearEnd = last !== undefined && last.end + ahead >= height + top;
  const nearEnd = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (isNearEnd && rows.length > 0) nearEnd();
  }, [isNearEnd, rows.length]);

  return {
    shown: items.map(({ index, key, start }) => ({ index, key: String(key), offset: start - top })),
    height,
    scrollsFast,
    atRest,
    scrollToRow: (index) => virtualizer.scrollToIndex(index),
  };
}
