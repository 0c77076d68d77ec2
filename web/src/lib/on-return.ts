import { useEffect } from "react";

/** Call back each time this tab becomes visible again. */
export function useOnReturn(callback: () => void): void {
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === "visible") callback();
    };
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, [callback]);
}
