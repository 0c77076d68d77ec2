// Whether the first tips were already given (S4.6).
import { readStored, writeStored } from "@/lib/storage";

const storageKey = "tips-starting";

export function tipsStarted(): boolean {
  return readStored(storageKey) === "true";
}

export function markTipsStarted(): void {
  writeStored(storageKey, "true");
}
