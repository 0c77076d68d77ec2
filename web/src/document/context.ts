// The document a page is part of, the same on the server and in the browser.
import { createContext, use } from "react";
import type { Preview } from "./preview";

export interface ForSearch {
  /** Blocks of schema.org structured data. */
  blocks: readonly object[];
  preview: Preview;
}

/** Who runs the site, as far as it is configured. */
export interface Imprint {
  name?: string;
  address?: string;
  taxId?: string;
  email?: string;
}

export interface DocumentContext {
  /** Scheme and host, for absolute URLs. */
  origin: string;
  /** Whether the visitor was signed in when the server rendered the document. */
  signedIn: boolean;
  imprint: Imprint;
  /** The day on which the server made the document. Calls that change daily use it on both sides, whatever the clock. */
  day: number;
  /** Called by a page that has nothing to show. Server only. */
  reportNotFound?: () => void;
  /** Called by a page that has another canonical URL. Server only. */
  reportMoved?: (path: string) => void;
  /** Called with the metadata for search engines and link previews. Server only. */
  reportForSearch?: (found: ForSearch) => void;
}

const Context = createContext<DocumentContext>({ origin: "", signedIn: false, imprint: {}, day: 0 });

export const DocumentProvider = Context;

export function useDocument(): DocumentContext {
  return use(Context);
}
