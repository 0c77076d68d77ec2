// The loading bar at the top during navigation.
import { createStore } from "@/lib/store";

export const loadingBar = {
  durationMs: 2000,
  throttleMs: 200,
  hideDelayMs: 500,
  resetDelayMs: 400,
  heightPx: 3,
} as const;

const tickMs = 50;

interface BarState {
  visible: boolean;
  /** Per cent. */
  progress: number;
  failed: boolean;
}

const hidden: BarState = { visible: false, progress: 0, failed: false };
export const barState = createStore<BarState>(hidden);

/** Approach 100 without reaching it: half of it after half of the expected time, then slower. */
export function estimatedProgress(elapsedMs: number): number {
  return (2 / Math.PI) * 100 * Math.atan((elapsedMs / loadingBar.durationMs) * 2);
}

let ticking: ReturnType<typeof setInterval> | undefined;
let pending: ReturnType<typeof setTimeout> | undefined;

function stopTimers(): void {
  clearInterval(ticking);
  clearTimeout(pending);
}

export function startLoadingBar(): void {
  stopTimers();
  const startedAt = Date.now();
  barState.set(hidden);
  // An instant navigation shows no bar.
  pending = setTimeout(() => {
    const grow = () =>
      barState.set({ visible: true, progress: estimatedProgress(Date.now() - startedAt), failed: false });
    grow();
    ticking = setInterval(grow, tickMs);
  }, loadingBar.throttleMs);
}

export function finishLoadingBar({ failed = false } = {}): void {
  stopTimers();
  if (!barState.get().visible && !failed) return;
  barState.set({ visible: true, progress: 100, failed });
  pending = setTimeout(() => {
    barState.set({ visible: false, progress: 100, failed });
    pending = setTimeout(() => barState.set(hidden), loadingBar.resetDelayMs);
  }, loadingBar.hideDelayMs);
}
