// Log-in and sign-up links. They return to the current page; a plain click opens a dialog instead.
import type { MouseEvent, ReactNode } from "react";
import { useLocation } from "react-router";
import { readQuery } from "@/lib/query";
import { useResolved } from "@/routing/handle";
import { useFullPath, useHref } from "@/routing/links";
import { Button, type ButtonProps } from "@/ui/Button";
import { type AccountModal, setLayout } from "./layout-state";

const accountPages: readonly (string | null)[] = ["login", "register", "forgot-password"];

/** Where to return after signing in: the current page, or its own `redir`. */
export function useRedir(): string | undefined {
  const { name } = useResolved();
  const { search } = useLocation();
  const fullPath = useFullPath();
  return accountPages.includes(name) ? readQuery(search).redir : fullPath;
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
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
    <Button
      {...look}
      to={href(to, undefined, { query: { redir } })}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        setLayout({ modal: to, navMenu: false });
      }}
    >
      {children}
    </Button>
  );
}
