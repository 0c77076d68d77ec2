// The style card that a visitor left to sign in, so that the create flow resumes there.
import { createStore } from "@/lib/store";
import type { Mode } from "./creation-request";

interface ReturnPoint {
  styleId: string;
  mode: Mode;
  /** Id of the card while it is mounted. Null afterwards: any card of the style may resume. */
  card: string | null;
}

export const returnPoint = createStore<ReturnPoint | null>(null);

/** Return the mode in which the visitor left a style. */
export function modeToResume({ id }: { id: string }): Mode | undefined {
  const saved = returnPoint.get();
  return saved?.styleId === id ? saved.mode : undefined;
}
