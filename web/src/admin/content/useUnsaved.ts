import { useEffect } from "react";
import { type Blocker, useBlocker } from "react-router";

/** Holds back leaving the page while something is not saved: the browser asks for other documents, the caller for other pages. */
export function useUnsaved(changed: boolean): Blocker {
  useEffect(() => {
    if (!changed) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [changed]);
  return useBlocker(
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
  );
}
