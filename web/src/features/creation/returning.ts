// Who had to sign in first comes back to the card they were at (S4.10): it remembers itself here meanwhile.
import { createStore } from "@/lib/store";
import type { Mode } from "./wish";

interface Returning {
  styleId: string;
  mode: Mode;
  /** The very card, as long as it is on the page; afterwards the first of its style will do. */
  card: string | null;
}

export const returning = createStore<Returning | null>(null);

/** The mode in which a style was left. */
export function modeLeftIn({ id }: { id: string }): Mode | undefined {
  const left = returning.get();
  return left?.styleId === id ? left.mode : undefined;
}
