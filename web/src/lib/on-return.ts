import { useEffect } from "react";

/** Call back each time this tab becomes visible again. */
export function useOnReturn(callback: () => void): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") callback();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [callback]);
}
