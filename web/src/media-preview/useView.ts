import { type RefObject, useRef, useState } from "react";
import { type Box, fitted, moved, type Point, scaled, type View, whole } from "./view";

export interface ViewControl {
  stage: RefObject<HTMLDivElement | null>;
  view: View;
  scaleTo: (scale: number, at?: Point) => void;
  move: (by: Point) => void;
  /** The pointer's position relative to the centre of the stage. */
  pointOf: (event: { clientX: number; clientY: number }) => Point;
  /** The picture's box when it fits the stage. */
  picture: () => Box | null;
}

const middle = { x: 0, y: 0 };

/** The current zoom and offset. Reset for another picture, or another size of it. */
export function useView(id: string, shape: Box | null): ViewControl {
  const stage = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState({ id, view: whole });
  const view = shown.id === id ? shown.view : whole;

  const sizes = () => {
    const element = stage.current;
    if (!element || !shape) return null;
    const box = { width: element.clientWidth, height: element.clientHeight };
    return { box, picture: fitted(shape, box) };
  };
  const change = (next: (view: View, picture: Box, stage: Box) => View) => {
    const known = sizes();
    if (!known) return;
    setShown((last) => ({ id, view: next(last.id === id ? last.view : whole, known.picture, known.box) }));
  };

  return {
    stage,
    view,
    scaleTo: (scale, at = middle) => change((view, picture, box) => scaled(view, scale, at, picture, box)),
    move: (by) => change((view, picture, box) => moved(view, by, picture, box)),
    pointOf({ clientX, clientY }) {
      const box = stage.current?.getBoundingClientRect();
      return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : middle;
    },
    picture: () => sizes()?.picture ?? null,
  };
}
