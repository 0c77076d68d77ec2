import { useLayoutEffect, useRef, useState } from "react";

/** Indices of everything that now floats over the page: modals, popovers, menus. */
const openLayers: number[] = [];

const topmost = () => Math.max(-1, ...openLayers);

/**
 * Puts what opens later above what opened before: z-index 1000 plus 2 per index (S9.8). `covered()` tells
 * whether something else lies above, so that Escape or an outside press closes only the uppermost.
 */
export function useLayer(open: boolean): { zIndex: number; covered: () => boolean } {
  const [index, setIndex] = useState(0);
  const own = useRef(0);
  useLayoutEffect(() => {
    if (!open) return;
    const mine = topmost() + 1;
    openLayers.push(mine);
    own.current = mine;
    setIndex(mine);
    return () => {
      openLayers.splice(openLayers.indexOf(mine), 1);
    };
  }, [open]);
  return { zIndex: 1000 + 2 * index, covered: () => topmost() > own.current };
}
