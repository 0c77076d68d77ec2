// Zoom and offset of a picture on the stage. Pure functions.

export interface View {
  /** 1 fits the whole picture. */
  scale: number;
  x: number;
  y: number;
}

export interface Box {
  width: number;
  height: number;
}

/** Relative to the centre of the stage. */
export interface Point {
  x: number;
  y: number;
}

export const whole: View = { scale: 1, x: 0, y: 0 };
export const maxScale = 6;
/** The zoom of a double tap or key press. */
export const closeUp = 2.5;

/** The largest box of an aspect ratio that fits the stage. */
export function fitted(shape: Box, stage: Box): Box {
  const scale = Math.min(stage.width / shape.width, stage.height / shape.height);
  return { width: shape.width * scale, height: shape.height * scale };
}

/** Limit the offset so that the picture always covers the stage. */
function within(view: View, picture: Box, stage: Box): View {
  const room = (length: number, available: number) => Math.max(0, (length * view.scale - available) / 2);
  const held = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  return {
    scale: view.scale,
    x: held(view.x, room(picture.width, stage.width)),
    y: held(view.y, room(picture.height, stage.height)),
  };
}

export function moved(view: View, by: Point, picture: Box, stage: Box): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, picture, stage);
}

/** Zoom in or out around the point `at`. */
export function scaled(view: View, scale: number, at: Point, picture: Box, stage: Box): View {
  const next = Math.min(maxScale, Math.max(1, scale));
  const factor = next / view.scale;
  return within(
    { scale: next, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor },
    picture,
    stage,
  );
}
