import { type HTMLAttributes, useEffect, useState } from "react";
import { useReducedMotion } from "@/ui/media-query";

interface Rotation {
  index: number;
  /** Whether the user stopped it. */
  paused: boolean;
  /** Whether it moves at all, so that there is something to pause. */
  moves: boolean;
  toggle: () => void;
  /** For the element whose hover and focus hold the rotation. */
  holds: Pick<HTMLAttributes<HTMLElement>, "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur">;
}

/**
 * Goes through `count` things, one every `interval` milliseconds (S4.13). Stands still while paused, under the pointer,
 * with focus inside, in a hidden tab and for people who asked for less motion.
 */
export function useRotation(count: number, interval: number): Rotation {
  const still = useReducedMotion();
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const moves = count > 1 && !still;

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
