import { classes } from "./classes";
import type { Size } from "./size";

// 16 px text on phones: iOS zooms into inputs with smaller text.
const boxes: Record<Size, string> = {
  "3xs": "min-h-6 rounded-md px-2 text-base sm:text-xs",
  "2xs": "min-h-7 rounded-lg px-2 text-base sm:text-xs",
  xs: "min-h-8 rounded-lg px-2.5 text-base sm:text-xs",
  sm: "min-h-9 rounded-[10px] px-3 text-base max-sm:min-h-11 max-sm:rounded-control sm:text-sm",
  md: "min-h-10 rounded-control px-3.5 text-base max-sm:min-h-11 sm:text-sm",
  lg: "min-h-11 rounded-control px-4 text-base",
  xl: "min-h-12 rounded-control px-4 text-base",
  "2xl": "min-h-14 rounded-2xl px-5 text-lg",
  "3xl": "min-h-16 rounded-card px-6 text-xl",
};

/** The classes shared by inputs and select menus. */
export function controlLook(size: Size, invalid: boolean): string {
  return classes(
    "w-full min-w-0 border bg-surface text-ink transition-[border-color,box-shadow] disabled:cursor-not-allowed disabled:bg-fill disabled:opacity-70",
    "focus-visible:outline-2 focus-visible:-outline-offset-1",
    boxes[size],
    invalid
      ? "border-danger focus-visible:outline-danger"
      : "border-line-strong hover:border-ink-faint focus-visible:outline-primary-strong",
  );
}
