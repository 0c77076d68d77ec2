// The parameters of Paddle's checkout: returned by the checkout call, used by the page it redirects to.
import type { components } from "@/api/schema.gen";
import { asRecord, isText, parseJson } from "@/lib/unknown";

export type Overlay = components["schemas"]["Overlay"];

const storageKey = "paddle-overlay";

export function storeOverlay(overlay: Overlay): void {
  sessionStorage.setItem(storageKey, JSON.stringify(overlay));
}

/** Return null if no checkout was started in this tab. */
export function readOverlay(): Overlay | null {
  const { clientToken, environment } = asRecord(parseJson(sessionStorage.getItem(storageKey)));
  if (!isText(clientToken) || (environment !== "sandbox" && environment !== "production")) return null;
  return { clientToken, environment };
}
