// The state that the server embeds in a rendered document for hydration.
import type { QueryKey } from "@/api/call";

export interface PageState {
  signedIn: boolean;
  /** The public origin of the site, which may differ from the browser's location. */
  origin: string;
  day: number;
  answers: [QueryKey, unknown][];
}

/** Return JSON that is safe inside a script element. */
export function serializePageState(state: PageState): string {
  return JSON.stringify(state).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Null if the document was sent empty, to be rendered in the browser. */
export function readPageState(): PageState | null {
  const text = document.getElementById("state")?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}
