import type { CSSProperties } from "react";
import type { Box } from "../api";

/** How much around the face belongs to it: hair and chin, as in the thumbnail of a finished model. */
const around = 2.1;
/** A little more room above than below. */
const middle = 0.52;

const clamp = (value: number, most: number) => Math.min(Math.max(0, value), Math.max(0, most));
const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/** Where a picture of this ratio (width by height) lies in a square so that the square shows the face. */
export function faceCrop(face: Box, ratio: number): CSSProperties {
  // In units of the picture's height.
  const size = Math.max(face.width * ratio, face.height);
  const side = Math.min(ratio, 1, size * around);
  const left = clamp((face.left + face.width / 2) * ratio - side / 2, ratio - side);
  const top = clamp(face.top + face.height / 2 - side * middle, 1 - side);
  return {
    position: "absolute",
    maxWidth: "none",
    width: percent(ratio / side),
    height: percent(1 / side),
    left: percent(-left / side),
    top: percent(-top / side),
  };
}
