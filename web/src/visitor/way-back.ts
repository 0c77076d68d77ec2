// The page a visitor came from before paying. Kept in session storage, because paying leaves the site.
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useResolved } from "@/routing/handle";
import { safeRedir } from "@/routing/redir";
import type { RouteName } from "@/routing/table";

const storageKey = "way-back";

/** Pages of the payment and account flows, which are never returned to. */
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

/** Remember a page to return to after a payment. */
export function rememberPlace(path: string): void {
  try {
    sessionStorage.setItem(storageKey, path);
  } catch {
    // Without storage, the visitor continues from the default page after a payment.
  }
}

/** Null if the visit started with the payment. */
export function readWayBack(): string | null {
  try {
    return safeRedir(sessionStorage.getItem(storageKey) ?? undefined);
  } catch {
    return null;
  }
}

/** Remember each page that is shown. */
export function useRememberPlace(): void {
  const { name } = useResolved();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!onTheWay.has(name)) rememberPlace(pathname + search);
  }, [name, pathname, search]);
}

/** Remember a page that a guard redirected away from. */
export function useRememberWanted(path: string | null): void {
  useEffect(() => {
    if (path) rememberPlace(path);
  }, [path]);
}
