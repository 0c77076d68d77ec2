// Confetti of golden stars and dots, shown when a result is ready.
import type { CreateTypes, Options } from "canvas-confetti";

const burst: Options = {
  spread: 500,
  ticks: 80,
  gravity: 0,
  decay: 0.94,
  startVelocity: 30,
  zIndex: 999,
  colors: ["FFE400", "FFBD00", "E89400", "FFCA6C", "FDFFB8"],
  disableForReducedMotion: true,
};

let pageConfetti: Promise<CreateTypes> | undefined;

// No worker: the content security policy does not allow workers from a blob.
const load = (canvas?: HTMLCanvasElement) =>
  import("canvas-confetti").then(({ default: confetti }) =>
    confetti.create(canvas, { resize: true, useWorker: false }),
  );

function loadOnce(): Promise<CreateTypes> {
  pageConfetti ??= load();
  return pageConfetti;
}

/** Add a canvas to a dialog, which would cover the page's canvas. */
function canvasIn(dialog: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.style.cssText = `position:fixed;inset:0;width:100%;height:100%;pointer-events:none;z-index:${burst.zIndex}`;
  dialog.append(canvas);
  return canvas;
}

interface Burst {
  /** As fractions of the window. */
  origin?: { x: number; y: number };
  /** The topmost dialog, if any. */
  dialog?: HTMLElement | null;
}

/** Show the confetti, unless the user prefers reduced motion. */
export async function sparkle({ origin = { x: 0.5, y: 0.5 }, dialog }: Burst = {}): Promise<void> {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const canvas = dialog ? canvasIn(dialog) : undefined;
  const fire = await (canvas ? load(canvas) : loadOnce());
  await Promise.all([
    fire({ ...burst, origin, particleCount: 50, scalar: 1.4, shapes: ["star"] }),
    fire({ ...burst, origin, particleCount: 10, scalar: 0.75, shapes: ["circle"] }),
  ]);
  canvas?.remove();
}
