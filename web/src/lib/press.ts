// Waits until the pointer is released. A message that appears while a button is pressed would move it away from the pointer, and
// the click would be lost.

/** A tap of a finger moves the focus and clicks only after the finger is lifted. */
const clickMs = 50;

let pressed = false;
const waiting = new Set<() => void>();

function release(): void {
  setTimeout(() => {
    pressed = false;
    const ended = [...waiting];
    waiting.clear();
    for (const callback of ended) callback();
  }, clickMs);
}

if (typeof document !== "undefined") {
  addEventListener(
    "pointerdown",
    () => {
      pressed = true;
    },
    true,
  );
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, true);
}

/** Call back once the pointer is released and its click is done; at once if it is not pressed. */
export function afterPress(callback: () => void): void {
  if (pressed) waiting.add(callback);
  else callback();
}
