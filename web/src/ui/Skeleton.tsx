import { classes } from "./classes";

/** A placeholder for loading content, hidden from screen readers; the region around it announces the loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classes(
        "relative overflow-hidden rounded-control bg-fill after:absolute after:inset-0 after:animate-shimmer after:bg-linear-to-r after:from-transparent after:via-fill-strong after:to-transparent motion-reduce:after:hidden",
        className,
      )}
    />
  );
}
