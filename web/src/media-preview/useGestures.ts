import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ViewControl } from "./useView";
import { closeUp, type Point } from "./view";

interface Gestures {
  control: ViewControl;
  /** -1 for the previous item, 1 for the next. */
  onSwipe: (step: -1 | 1) => void;
  onPullDown: () => void;
}

/** A smaller movement counts as a tap. */
const slop = 10;
const swipeDistance = 56;
const flick = { distance: 24, duration: 250 };
const pullDistance = 96;
const doubleTap = 300;
const wheelSpeed = 0.0022;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Pinch, double tap, drag, swipe and wheel on a picture. */
export function useGestures({ control, onSwipe, onPullDown }: Gestures) {
  const { stage, view, scaleTo, move, pointOf } = control;
  const pointers = useRef(new Map<number, Point>());
  const press = useRef<{ from: Point; at: number } | null>(null);
  const pinch = useRef<{ distance: number; scale: number } | null>(null);
  const lastTap = useRef({ at: 0, where: { x: 0, y: 0 } });
  /** How far a swipe has moved an unzoomed picture. */
  const [carried, setCarried] = useState<Point | null>(null);
  const [busy, setBusy] = useState(false);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    scaleTo(view.scale * Math.exp(-event.deltaY * wheelSpeed), pointOf(event));
  });
  useEffect(() => {
    const element = stage.current;
    // React's listeners are passive, so the page would scroll or zoom too.
    const wheel = (event: WheelEvent) => onWheel(event);
    element?.addEventListener("wheel", wheel, { passive: false });
    return () => element?.removeEventListener("wheel", wheel);
  }, [stage]);

  const toggle = (at: Point) => scaleTo(view.scale > 1 ? 1 : closeUp, at);

  const tapped = (where: Point, event: PointerEvent) => {
    if (event.pointerType === "mouse") return toggle(where);
    const twice =
      event.timeStamp - lastTap.current.at < doubleTap && distance(lastTap.current.where, where) < 4 * slop;
    lastTap.current = twice ? { at: 0, where } : { at: event.timeStamp, where };
    if (twice) toggle(where);
  };

  const swiped = (by: Point, duration: number) => {
    const sideways = Math.abs(by.x) > Math.abs(by.y);
    const far = Math.abs(by.x) > swipeDistance;
    const fast = Math.abs(by.x) > flick.distance && duration < flick.duration;
    if (sideways && (far || fast)) onSwipe(by.x < 0 ? 1 : -1);
    else if (!sideways && by.y > pullDistance) onPullDown();
  };

  const release = (event: PointerEvent) => {
    const where = pointers.current.get(event.pointerId);
    pointers.current.delete(event.pointerId);
    setBusy(pointers.current.size > 0);
    setCarried(null);
    const began = press.current;
    press.current = null;
    if (pinch.current) {
      if (pointers.current.size < 2) pinch.current = null;
      return;
    }
    if (!where || !began || event.type === "pointercancel") return;
    const by = { x: where.x - began.from.x, y: where.y - began.from.y };
    if (Math.hypot(by.x, by.y) < slop) tapped(where, event);
    else if (view.scale === 1 && event.pointerType !== "mouse") swiped(by, event.timeStamp - began.at);
  };

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      pointers.current.set(event.pointerId, pointOf(event));
      setBusy(true);
      const [first, second] = [...pointers.current.values()];
      if (first && second) {
        pinch.current = { distance: distance(first, second), scale: view.scale };
        press.current = null;
        setCarried(null);
      } else {
        press.current = { from: pointOf(event), at: event.timeStamp };
      }
    },
    onPointerMove(event: PointerEvent) {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const now = pointOf(event);
      pointers.current.set(event.pointerId, now);
      const [first, second] = [...pointers.current.values()];
      if (pinch.current && first && second) {
        scaleTo(
          (pinch.current.scale * distance(first, second)) / pinch.current.distance,
          between(first, second),
        );
      } else if (view.scale > 1) {
        move({ x: now.x - before.x, y: now.y - before.y });
      } else if (press.current && event.pointerType !== "mouse") {
        setCarried({ x: now.x - press.current.from.x, y: Math.max(0, now.y - press.current.from.y) });
      }
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
  return { handlers, carried, busy };
}
