// Caches visited documents that the server rendered. For client-rendered pages the app shell is used instead.
import { privatePrefix } from "@/lib/private-caches";
import { cacheAnswersOf } from "./answers";

/** Private: the visited pages are deleted at sign-out. */
export const pages = `${privatePrefix}pages`;
export const shell = "/app-shell";

/** Paths that are not pages of the app. */
const notPages = /^\/(api|content|files|_img|og|dev)(\/|$)|\.\w+$/;
/** A shared item may be withdrawn at any moment. */
const sharedItems = /^(\/\w\w)?\/s\//;

export const isPage = ({ pathname }: URL) => !notPages.test(pathname);

/** URLs with a query are excluded: it may contain a one-time token, and there is no limit to their number. */
export function isCacheablePage(address: string, response: Response): boolean {
  const { pathname, search } = new URL(address);
  const rendered = response.status === 200 && response.headers.get("x-rendered") === "server";
  return rendered && !response.redirected && search === "" && !sharedItems.test(pathname);
}

/** Cache a page that was loaded before the worker was installed. */
export async function cachePage(address: string): Promise<void> {
  const response = await fetch(address);
  if (!isCacheablePage(address, response)) return;
  await cacheAnswersOf(await response.clone().text());
  await (await caches.open(pages)).put(address.replace(/#.*/, ""), response);
}
