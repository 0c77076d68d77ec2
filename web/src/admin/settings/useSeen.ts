import { useState } from "react";
import type { SiteSettings } from "./api";

/**
 * The last change of a group when a dialog was opened. It stays when the page loads again: what the dialog shows is as old.
 */
export function useSeen({ changes }: SiteSettings, group: keyof SiteSettings["changes"]): string | null {
  const [seen] = useState(changes[group]?.id ?? null);
  return seen;
}
