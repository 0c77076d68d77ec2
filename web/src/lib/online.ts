import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  const unsubscribed = new AbortController();
  for (const event of ["online", "offline"]) {
    addEventListener(event, listener, { signal: unsubscribed.signal });
  }
  return () => unsubscribed.abort();
}

/** Whether the browser reports a network connection. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
