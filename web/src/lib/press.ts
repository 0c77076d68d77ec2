// Waits for the end of a press. What appears on the page meanwhile would move what is pressed away from the pointer, and its
// click would be lost.

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

/** Call back once no pointer is pressed and its click is done: at once, if none is. */
export function afterPress(callback: () => void): void {
  if (pressed) waiting.add(callback);
  else callback();
}
