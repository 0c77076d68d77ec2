// With what Paddle's script opens its checkout. The answer to a checkout brings it, the page the buyer is led to needs it.
import type { components } from "@/api/schema.gen";

export type Overlay = components["schemas"]["Overlay"];

const storageKey = "paddle-overlay";

export function keepOverlay(overlay: Overlay): void {
  sessionStorage.setItem(storageKey, JSON.stringify(overlay));
}

/** Null where no checkout was begun in this tab. */
export function readOverlay(): Overlay | null {
  const kept = sessionStorage.getItem(storageKey);
  return kept ? (JSON.parse(kept) as Overlay) : null;
}
