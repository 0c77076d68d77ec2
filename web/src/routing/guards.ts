// Guards decide who may see a page, in the browser and, before a document is sent, on the server.
import type { Language } from "@/i18n/language";
import { hrefIn } from "./paths";
import type { Guard } from "./record";

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
