// One page fades into the next, by the browser's own means; where it has none, or nothing may move, pages just change.

/** The browser shows nothing new until the next page stands; nobody waits longer for that than the fade would take. */
const patienceMs = 200;

let pageStands: (() => void) | undefined;

function mayFade(): boolean {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  // A dialog has a fade of its own, and the header would show through it.
  const dialog = document.querySelector("[role=dialog]:not([aria-modal=false])");
  return "startViewTransition" in document && !still && !dialog;
}

/** Resolves when the page that is left has been pictured, for the next one to fade in over it. */
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
    // Nothing is wrong with a fade that another one overtakes, or that nobody sees.
    ready.catch(() => {});
  });
}

/** Told when a page is in the document. */
export function enterPage(): void {
  pageStands?.();
}
