// Documents that were seen, as the server rendered them. Those of one person are empty: the app's shell does for them.
import { ofOnePerson } from "@/lib/forget-kept";
import { keepAnswersOf } from "./answers";

/** What somebody has read is theirs too, and goes when they sign out. */
export const pages = `${ofOnePerson}pages`;
export const shell = "/app-shell";

/** Addresses that are no page of the app. */
const other = /^\/(api|content|files|_img|og|dev)(\/|$)|\.\w+$/;
/** A shared photo may be taken back at any moment. */
const passing = /^(\/\w\w)?\/s\//;

export const isPage = ({ pathname }: URL) => !other.test(pathname);

/** A query may hold the one-time token of a mail, and anybody can make up any number of them. */
export function isKeptPage(address: string, response: Response): boolean {
  const { pathname, search } = new URL(address);
  const rendered = response.status === 200 && response.headers.get("x-rendered") === "server";
  return rendered && !response.redirected && search === "" && !passing.test(pathname);
}

/** The page that brought the worker was there before it. */
export async function keepPage(address: string): Promise<void> {
  const response = await fetch(address);
  if (!isKeptPage(address, response)) return;
  await keepAnswersOf(await response.clone().text());
  await (await caches.open(pages)).put(address.replace(/#.*/, ""), response);
}
