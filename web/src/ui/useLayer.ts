import { useLayoutEffect, useRef, useState } from "react";

/** Indices of all open layers: modals, popovers, menus. */
const openLayers: number[] = [];

const topmost = () => Math.max(-1, ...openLayers);

/**
 * Stack layers in the order in which they open: z-index 1000 plus 2 per index. `covered()` returns whether another layer
 * is above this one, so that Escape or an outside press closes only the topmost.
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
