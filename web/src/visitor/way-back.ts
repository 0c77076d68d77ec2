// Where somebody was before they went to pay. Kept for the tab, because paying leads to another site and back.
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useResolved } from "@/routing/handle";
import { safeRedir } from "@/routing/redir";
import type { RouteName } from "@/routing/table";

const storageKey = "way-back";

/** Pages on the way to a payment, or from it, or to an account: nobody wants to go back there. */
const onTheWay: ReadonlySet<RouteName | null> = new Set<RouteName | null>([
  null,
  "auth-pms-ext__paddle",
  "c",
  "dev-sandbox",
  "email-confirmation",
  "forgot-password",
  "login",
  "logout",
  "premium",
  "register",
  "settings-receipts",
  "settings-receipts-id",
  "settings-subscriptions",
  "settings-subscriptions-action",
  "tokens",
]);

function remember(path: string): void {
  try {
    sessionStorage.setItem(storageKey, path);
  } catch {
    // Without it they go on from the page that every payment ends on.
  }
}

/** Null where they came straight to pay. */
export function readWayBack(): string | null {
  try {
    return safeRedir(sessionStorage.getItem(storageKey) ?? undefined);
  } catch {
    return null;
  }
}

/** Remembers each page that is shown. */
export function useRememberPlace(): void {
  const { name } = useResolved();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!onTheWay.has(name)) remember(pathname + search);
  }, [name, pathname, search]);
}

/** Remembers a page that somebody was led away from before it was shown. */
export function useRememberWanted(path: string | null): void {
  useEffect(() => {
    if (path) remember(path);
  }, [path]);
}
