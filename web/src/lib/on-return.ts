import { useEffect } from "react";

/** Calls back each time the user comes back to this tab. */
export function useOnReturn(callback: () => void): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") callback();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [callback]);
}
