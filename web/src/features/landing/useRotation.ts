import { type HTMLAttributes, useEffect, useState } from "react";
import { useReducedMotion } from "@/ui/media-query";

interface Rotation {
  index: number;
  /** Paused by the user. */
  paused: boolean;
  /** False with a single item or reduced motion. */
  moves: boolean;
  toggle: () => void;
  /** Handlers for the element whose hover and focus stop the rotation. */
  holds: Pick<HTMLAttributes<HTMLElement>, "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur">;
}

/**
 * Rotate through `count` items, one every `interval` milliseconds. Stops while paused, hovered or focused, in a hidden
 * tab and with reduced motion.
 */
export function useRotation(count: number, interval: number): Rotation {
  const reduced = useReducedMotion();
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const moves = count > 1 && !reduced;

  useEffect(() => {
    if (!moves || paused || held) return;
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((now) => (now + 1) % count);
    }, interval);
    return () => clearInterval(timer);
  }, [moves, paused, held, count, interval]);

  return {
    index: count > 0 ? index % count : 0,
    paused,
    moves,
    toggle: () => setPaused(!paused),
    holds: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}
