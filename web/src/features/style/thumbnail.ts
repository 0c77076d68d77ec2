import type { Mode, Style } from "./api";

/** Return the demo picture of a style for a mode. */
export function thumbnailOf({ demos, reimagineDemos, animateDemos }: Style, mode: Mode): string {
  const own = { IMAGINE: demos[0], REIMAGINE: reimagineDemos[1], ANIMATE: animateDemos[1] }[mode];
  return own ?? demos[0] ?? reimagineDemos[1] ?? "";
}
