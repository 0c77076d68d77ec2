import { useCallback, useSyncExternalStore } from "react";

function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Below the sm breakpoint, popovers become bottom sheets. */
const phone = "(width < 40rem)";
export const usePhone = () => useMediaQuery(phone);
export const isPhone = () => matchMedia(phone).matches;

export const useReducedMotion = () => useMediaQuery("(prefers-reduced-motion: reduce)");

/** Whether the primary pointer can hover, unlike a finger. */
export const useHovers = () => useMediaQuery("(hover: hover)");
