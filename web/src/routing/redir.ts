// Where to go after signing in. The address comes from the query, so only paths of this site are believed.
import type { Language } from "@/i18n/language";
import { hrefIn } from "./paths";
import { resolve } from "./resolve";

/** A path of this site, or null: no other host, no scheme, nothing a browser would read as one. */
export function safeRedir(value: string | undefined): string | null {
  if (!value) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, so "/\t/host" is "//host"
  return /^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(value) ? value : null;
}

export function redirOrIndex(value: string | undefined, language: Language): string {
  const path = safeRedir(value);
  // Whoever was on the way to sign out has come here to sign in.
  const signsOut = path && resolve(path.replace(/[?#].*/, ""), false).name === "logout";
  return path && !signsOut ? path : hrefIn(language, "index");
}
