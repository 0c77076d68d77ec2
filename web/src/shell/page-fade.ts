// Fades between pages with view transitions, where supported and motion is allowed.

/** Rendering is paused until the next page is in the document, but no longer than the fade takes. */
const maxPauseMs = 200;

let finishTransition: (() => void) | undefined;

function mayFade(): boolean {
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  // A dialog has its own fade, and the header would show through it.
  const dialog = document.querySelector("[role=dialog]:not([aria-modal=false])");
  return "startViewTransition" in document && !reducedMotion && !dialog;
}

/** Resolve once the old page has been captured. */
export async function leavePage(): Promise<void> {
  if (!mayFade()) return;
  await new Promise<void>((captured) => {
    const { ready } = document.startViewTransition(() => {
      captured();
      return new Promise<void>((done) => {
        finishTransition = done;
        setTimeout(done, maxPauseMs);
      });
    });
    // A transition that is skipped, or runs in a hidden tab, is not an error.
    ready.catch(() => {});
  });
}

/** Called when the new page is in the document. */
export function enterPage(): void {
  finishTransition?.();
}
