import { type PointerEvent, useRef } from "react";
import { useReducedMotion } from "@/ui/media-query";
import type { PreviewItem } from "./media-preview";
import type { Point } from "./view";

interface VideoPlayerProps {
  item: PreviewItem;
  onSwipe: (step: -1 | 1) => void;
  onMissing: () => void;
}

const swipeDistance = 56;
/** Height of the player's controls, where a drag seeks instead of swiping. */
const barHeight = 80;

/** A video in the browser's own player, with swipe navigation. */
export function VideoPlayer({ item, onSwipe, onMissing }: VideoPlayerProps) {
  const still = useReducedMotion();
  const from = useRef<Point | null>(null);
  const onPointerDown = (event: PointerEvent) => {
    const bottom = event.currentTarget.getBoundingClientRect().bottom;
    const swipes = event.pointerType !== "mouse" && event.clientY < bottom - barHeight;
    from.current = swipes ? { x: event.clientX, y: event.clientY } : null;
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!from.current) return;
    const by = { x: event.clientX - from.current.x, y: event.clientY - from.current.y };
    from.current = null;
    if (Math.abs(by.x) > swipeDistance && Math.abs(by.x) > Math.abs(by.y)) onSwipe(by.x < 0 ? 1 : -1);
  };
  return (
    <video
      key={item.src}
      src={item.src}
      poster={item.thumbnail}
      aria-label={item.alt}
      controls
      muted
      loop
      playsInline
      autoPlay={!still}
      onError={onMissing}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      className="absolute inset-0 size-full touch-pan-y object-contain"
    />
  );
}
