import { useEffect } from "react";

export const refreshSeconds = 10;

/** Load again every ten seconds while the page is visible, and when it becomes visible. */
export function useRefresh(refetch: (options: { cancelRefetch: boolean }) => unknown): void {
  useEffect(() => {
    const refresh = () => {
      // A load that is under way, such as that of more rows, goes on.
      if (document.visibilityState === "visible") refetch({ cancelRefetch: false });
    };
    const timer = setInterval(refresh, refreshSeconds * 1000);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [refetch]);
}
