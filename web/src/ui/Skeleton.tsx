import { classes } from "./classes";

/** A quiet block in the shape of what is loading; the loading region itself says so to screen readers. */
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
