// Log-in and sign-up links. They return to the current page; a plain click opens a dialog instead.
import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { isSignedIn } from "@/api/tokens";
import { useHydrated } from "@/lib/hydrated";
import { readQuery } from "@/lib/query";
import { useResolved } from "@/routing/handle";
import { useFullPath, useHref } from "@/routing/links";
import { resolve } from "@/routing/resolve";
import { type RouteName, records } from "@/routing/table";
import { Button, type ButtonProps } from "@/ui/Button";
import { type AccountModal, setLayout } from "./layout-state";

const accountPages: readonly (string | null)[] = ["login", "register", "forgot-password", "auth-openid"];

/** Where to return after signing in: the current page, or its own `redir`. */
export function useRedir(): string | undefined {
  const { name } = useResolved();
  const { search, hash } = useLocation();
  const fullPath = useFullPath();
  const hydrated = useHydrated();
  if (!accountPages.includes(name)) return fullPath;
  const { redir } = readQuery(search);
  // When the server sends a visitor here, the browser keeps the hash of the wanted page.
  return redir && hydrated ? redir + hash : redir;
}

/** Return the link of this site that a click follows in the same tab. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>("a[href]");
  return link && link.origin === location.origin && !link.target && !link.download ? link : null;
}

const needsAccount = (name: RouteName | null) => name && records[name].guards?.includes("auth");

/**
 * For visitors, open a dialog over the page in place of a followed link: to log in, to sign up, or to sign up before a page
 * that needs an account. Links opened in a new tab, and addresses, meet the guards.
 */
export function useAccountDialogs(): void {
  const { name: here } = useResolved();
  useEffect(() => {
    const openDialog = (event: MouseEvent) => {
      const link = followedLink(event);
      if (!link || isSignedIn()) return;
      const { name } = resolve(link.pathname, false);
      const asks = name === "login" || name === "register";
      if (!asks && !needsAccount(name)) return;
      // Before the router sees the click.
      event.preventDefault();
      setLayout({
        modal: name === "login" ? name : "register",
        wanted: asks ? (readQuery(link.search).redir ?? null) : link.pathname + link.search,
        start: null,
        navMenu: false,
      });
    };
    if (accountPages.includes(here)) return;
    addEventListener("click", openDialog, true);
    return () => removeEventListener("click", openDialog, true);
  }, [here]);
}

interface AccountLinkProps {
  to: Exclude<AccountModal, "forgot-password">;
  variant: NonNullable<ButtonProps["variant"]>;
  size?: NonNullable<ButtonProps["size"]>;
  block?: boolean;
  children: ReactNode;
}

export function AccountLink({ to, children, ...look }: AccountLinkProps) {
  const href = useHref();
  const redir = useRedir();
  return (
    <Button {...look} to={href(to, undefined, { query: { redir } })}>
      {children}
    </Button>
  );
}
