// Guards decide who may see a page, in the browser and, before a document is sent, on the server.
import type { Language } from "@/i18n/language";
import { hrefIn } from "./paths";
import type { Guard } from "./record";
import { resolve } from "./resolve";
import { records } from "./table";

export interface Visitor {
  signedIn: boolean;
  /** Unknown on the server, which leaves the decision to the browser. */
  premium?: boolean;
}

/** Return the path to redirect a visitor to, or null to admit them. */
export function guardRedirect(
  guard: Guard,
  visitor: Visitor,
  wanted: { language: Language; fullPath: string },
): string | null {
  switch (guard) {
    case "auth":
      return visitor.signedIn
        ? null
        : hrefIn(wanted.language, "login", undefined, { query: { redir: wanted.fullPath } });
    case "no-auth":
      return visitor.signedIn ? hrefIn(wanted.language, "index") : null;
    case "subscription-APP-active":
      return visitor.premium === false
        ? hrefIn(wanted.language, "premium", undefined, { query: { from: guard } })
        : null;
  }
}

/**
 * Return the path of the log-in after a session has ended on this page, or null to stay: a call in the background is no reason to
 * leave a public page. `needed`: what the user is doing cannot continue without a session.
 */
export function logInFrom(
  { pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">,
  needed: boolean,
): string | null {
  const { name, language } = resolve(pathname, false);
  const guarded = name !== null && records[name].guards?.includes("auth");
  if (name === "login" || !(guarded || needed)) return null;
  return hrefIn(language, "login", undefined, { query: { redir: pathname + search + hash } });
}
