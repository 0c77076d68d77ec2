// The page to open after signing in. It comes from the query, so only paths of this site are accepted.
import type { Language } from "@/i18n/language";
import { hrefIn } from "./paths";
import { resolve } from "./resolve";
import { seoKeyOf } from "./seo";
import type { RouteName } from "./table";

/** Return a path of this site, or null for anything that a browser could read as another host or a scheme. */
export function safeRedir(value: string | undefined): string | null {
  if (!value) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, so "/\t/host" is "//host"
  return /^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(value) ? value : null;
}

/** Whether signing in must not return to this page: it only sells the product, or signs out again. */
const isExcluded = (name: RouteName | null) =>
  name === "index" || name === "logout" || seoKeyOf(name) !== null;

function nameOf(path: string): RouteName | null {
  return resolve(path.replace(/[?#].*/, ""), false).name;
}

/** Return the page to open after logging in: the requested one, or the one on which pictures are made. */
export function pageAfterLogIn(wanted: string | null | undefined, language: Language): string {
  const path = safeRedir(wanted ?? undefined);
  return path && !isExcluded(nameOf(path)) ? path : hrefIn(language, "reimagine");
}

/** Return the page to open after signing up. A newcomer has no Premium, so a model cannot be their first step. */
export function pageAfterSignUp(wanted: string | null | undefined, language: Language): string {
  const page = pageAfterLogIn(wanted, language);
  return nameOf(page) === "my-models-create" ? hrefIn(language, "reimagine") : page;
}

/** Return the page on which a newcomer makes the first picture: the kept one, if it is one where pictures are made. */
export function firstPicturePage(kept: string | null, language: Language): string {
  const name = kept && nameOf(kept);
  return kept && (name === "reimagine" || name === "animate") ? kept : hrefIn(language, "reimagine");
}
