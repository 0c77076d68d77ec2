// The celebration when something wonderful arrived: golden stars and dots burst over the page (S9.6).
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

let cannon: Promise<CreateTypes> | undefined;

// Without a worker, because the content security policy allows none made from a blob.
const load = () =>
  import("canvas-confetti").then(({ default: confetti }) =>
    confetti.create(undefined, { resize: true, useWorker: false }),
  );

/** Bursts from a point given in shares of the window; nothing moves for people who asked for less motion. */
export async function sparkle(origin: { x: number; y: number } = { x: 0.5, y: 0.5 }): Promise<void> {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  cannon ??= load();
  const fire = await cannon;
  await Promise.all([
    fire({ ...burst, origin, particleCount: 50, scalar: 1.4, shapes: ["star"] }),
    fire({ ...burst, origin, particleCount: 10, scalar: 0.75, shapes: ["circle"] }),
  ]);
}
