import { createPortal } from "react-dom";
import { useHydrated } from "@/lib/hydrated";
import { useStore } from "@/lib/store";
import { classes } from "@/ui/classes";
import { barState, loadingBar } from "./loading-bar";

export function LoadingBar() {
  const { visible, progress, failed } = useStore(barState);
  if (!useHydrated()) return null;
  // Rendered next to the app's root, to be above dialogs.
  return createPortal(
    <div
      aria-hidden="true"
      data-testid="loading-bar"
      style={{
        height: loadingBar.heightPx,
        transform: `scaleX(${progress / 100})`,
        transitionDuration: `${loadingBar.resetDelayMs}ms`,
      }}
      className={classes(
        "pointer-events-none fixed inset-x-0 top-0 z-[1500] origin-left transition-[transform,opacity]",
        failed ? "bg-danger" : "bg-primary",
        visible ? "opacity-100" : "opacity-0",
      )}
    />,
    document.body,
  );
}
