import { useId } from "react";
import { classes } from "./classes";

/** A decorative golden sparkle. */
export function SparkleMark({ className }: { className?: string }) {
  const gold = useId();
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classes("inline-block size-[0.8em] animate-twinkle", className)}
    >
      <defs>
        <linearGradient id={gold} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#ffca6c" />
          <stop offset="0.5" stopColor="#ffbd00" />
          <stop offset="1" stopColor="#e89400" />
        </linearGradient>
      </defs>
      <path
        fill={`url(#${gold})`}
        d="M10 2c.9 5.8 2.2 7.1 8 8-5.8.9-7.1 2.2-8 8-.9-5.8-2.2-7.1-8-8 5.8-.9 7.1-2.2 8-8Zm9 12c.4 2.6 1 3.2 3.6 3.6-2.6.4-3.2 1-3.6 3.6-.4-2.6-1-3.2-3.6-3.6 2.6-.4 3.2-1 3.6-3.6Z"
      />
    </svg>
  );
}
