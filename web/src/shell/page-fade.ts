// Fades between pages with view transitions, where supported and motion is allowed.

/** Rendering is paused until the next page is in the document, at most for the duration of the fade. */
const patienceMs = 200;

let pageStands: (() => void) | undefined;

function mayFade(): boolean {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  // A dialog has its own fade, and the header would show through it.
  const dialog = document.querySelector("[role=dialog]:not([aria-modal=false])");
  return "startViewTransition" in document && !still && !dialog;
}

/** Resolve once the old page has been captured. */
export async function leavePage(): Promise<void> {
  if (!mayFade()) return;
  await new Promise<void>((pictured) => {
    const { ready } = document.startViewTransition(() => {
      pictured();
      return new Promise<void>((stands) => {
        pageStands = stands;
        setTimeout(stands, patienceMs);
      });
    });
    // A transition that is skipped, or runs in a hidden tab, is not an error.
    ready.catch(() => {});
  });
}

/** Called when the new page is in the document. */
export function enterPage(): void {
  pageStands?.();
}
