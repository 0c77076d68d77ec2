// What the server leaves in a rendered document for the browser to go on with.
import type { QueryKey } from "@/api/call";

export interface PageState {
  signedIn: boolean;
  /** The site's public address, which is not always the one in the browser. */
  origin: string;
  day: number;
  answers: [QueryKey, unknown][];
}

/** JSON that may stand inside a script element. */
export function serializePageState(state: PageState): string {
  return JSON.stringify(state).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Null where the document was sent empty, to be rendered here. */
export function readPageState(): PageState | null {
  const text = document.getElementById("state")?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}
