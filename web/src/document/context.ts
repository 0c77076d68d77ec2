// What a page knows about the document it is part of, the same on the server and in the browser.
import { createContext, use } from "react";
import type { Preview } from "./preview";

export interface ForSearch {
  /** Blocks of schema.org. */
  blocks: readonly object[];
  preview: Preview;
}

export interface DocumentContext {
  /** Scheme and host, for addresses that leave the page. */
  origin: string;
  /** What the server saw when it rendered the document. */
  signedIn: boolean;
  /** Told by a page that found nothing to show; only the server listens. */
  reportNotFound?: () => void;
  /** Told by a page whose right address is another; only the server listens. */
  reportMoved?: (path: string) => void;
  /** Told what only search engines and link previews read; only the server listens. */
  reportForSearch?: (found: ForSearch) => void;
}

const Context = createContext<DocumentContext>({ origin: "", signedIn: false });

export const DocumentProvider = Context;

export function useDocument(): DocumentContext {
  return use(Context);
}
