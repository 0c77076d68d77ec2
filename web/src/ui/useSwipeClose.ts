import { type PointerEvent, useRef } from "react";

type Swipe = { distance: number; height: number; duration: number };

/** A smaller movement counts as a tap. */
const slop = 8;

/** A sheet closes when pulled down by 10 % of its height, or by a flick within 300 ms. */
export function swipeCloses({ distance, height, duration }: Swipe): boolean {
  return distance >= slop && (distance >= height * 0.1 || duration <= 300);
}

/** Let a sheet follow a drag of its header, and close it when `swipeCloses`. */
export function useSwipeClose(close: () => void) {
  const sheet = useRef<HTMLDivElement>(null);
  const start = useRef<{ y: number; at: number } | null>(null);

  const release = (event: PointerEvent) => {
    const from = start.current;
    const element = sheet.current;
    start.current = null;
    if (!from || !element) return;
    delete element.dataset.swiping;
    element.style.translate = "";
    const swipe = {
      distance: event.clientY - from.y,
      height: element.offsetHeight,
      duration: event.timeStamp - from.at,
    };
    if (event.type === "pointerup" && swipeCloses(swipe)) close();
  };

  return {
    sheet,
    header: {
      onPointerDown: (event: PointerEvent) => {
        if (event.target instanceof Element && event.target.closest("button, a, input")) return;
        start.current = { y: event.clientY, at: event.timeStamp };
        event.currentTarget.setPointerCapture?.(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        if (!start.current || !sheet.current) return;
        sheet.current.dataset.swiping = "";
        sheet.current.style.translate = `0 ${Math.max(0, event.clientY - start.current.y)}px`;
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
}
