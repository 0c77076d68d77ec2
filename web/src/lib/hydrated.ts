import { startTransition, useEffect, useState } from "react";

/** Whether a document that the server rendered is still being taken over, or rendered. */
let first = true;

/** Told once it is: whatever is drawn from now on was not in the document. */
export function endFirstPage(): void {
  first = false;
}

/** Whether what is drawn stands in the document already. Not for what the browser takes over later, inside a Suspense. */
export const isFirstPage = () => first;

/**
 * False on the server and in the first render of its document: what needs script is not ready yet. It is true soon after,
 * in slices between which the page can answer.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(!first);
  useEffect(() => {
    if (!hydrated) startTransition(() => setHydrated(true));
  }, [hydrated]);
  return hydrated;
}
