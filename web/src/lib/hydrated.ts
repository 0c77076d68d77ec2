import { startTransition, useEffect, useState } from "react";

/** Whether the first page is still being hydrated or rendered. */
let first = true;

/** Call once the first page is rendered: nothing rendered later was in the document. */
export function endFirstPage(): void {
  first = false;
}

/** Whether rendered content is in the document already. Not valid inside a Suspense, which hydrates later. */
export const isFirstPage = () => first;

/**
 * False on the server and during hydration, true afterwards. The change is a transition, so that the page stays
 * responsive.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(!first);
  useEffect(() => {
    if (!hydrated) startTransition(() => setHydrated(true));
  }, [hydrated]);
  return hydrated;
}
