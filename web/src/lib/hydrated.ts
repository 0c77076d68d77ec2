import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first render of its document: what needs script is not ready yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
