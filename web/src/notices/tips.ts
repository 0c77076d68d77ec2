// Whether the getting-started tips were read.
import { readStored, writeStored } from "@/lib/storage";
import { createStore, useStore } from "@/lib/store";

const storageKey = "tips-starting";
const readSinceLoaded = createStore(false);

export function markTipsRead(): void {
  writeStored(storageKey, "read");
  readSinceLoaded.set(true);
}

export function useTipsRead(): boolean {
  return useStore(readSinceLoaded) || readStored(storageKey) === "read";
}
