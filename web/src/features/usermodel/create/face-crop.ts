import type { CSSProperties } from "react";
import type { Box } from "../api";

/** The size of the crop relative to the face, to include hair and chin, as in the thumbnail of a model. */
const scale = 2.1;
/** The vertical position of the face's centre: a little more room above than below. */
const centre = 0.52;

const clamp = (value: number, most: number) => Math.min(Math.max(0, value), Math.max(0, most));
const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/** Return the position of a picture in a square that shows the face. `ratio`: width by height of the picture. */
export function faceCrop(face: Box, ratio: number): CSSProperties {
  // In units of the picture's height.
  const size = Math.max(face.width * ratio, face.height);
  const side = Math.min(ratio, 1, size * scale);
  const left = clamp((face.left + face.width / 2) * ratio - side / 2, ratio - side);
  const top = clamp(face.top + face.height / 2 - side * centre, 1 - side);
  return {
    position: "absolute",
    maxWidth: "none",
    width: percent(ratio / side),
    height: percent(1 / side),
    left: percent(-left / side),
    top: percent(-top / side),
  };
}
