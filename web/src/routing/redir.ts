// The page to open after signing in. It comes from the query, so only paths of this site are accepted.
import type { Language } from "@/i18n/language";
import { hrefIn } from "./paths";
import { resolve } from "./resolve";

/** Return a path of this site, or null for anything that a browser could read as another host or a scheme. */
export function safeRedir(value: string | undefined): string | null {
  if (!value) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, so "/\t/host" is "//host"
  return /^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(value) ? value : null;
}

export function redirOrIndex(value: string | undefined, language: Language): string {
  const path = safeRedir(value);
  // Do not sign out a user who has just signed in.
  const signsOut = path && resolve(path.replace(/[?#].*/, ""), false).name === "logout";
  return path && !signsOut ? path : hrefIn(language, "index");
}
