// Links in the language of the current page.
import { type ComponentProps, useCallback } from "react";
import { Link as RouterLink, useLocation } from "react-router";
import { useLanguage } from "@/i18n/useLanguage";
import { useHydrated } from "@/lib/hydrated";
import { type HrefArguments, hrefIn, type LinkTarget, type PlainRouteName } from "./paths";
import type { RouteName } from "./table";

export type Href = <Name extends RouteName>(name: Name, ...rest: HrefArguments<Name>) => string;

/** `const href = useHref()`, then `href("faq")` is the path of that page in the current language. */
export function useHref(): Href {
  const language = useLanguage();
  return useCallback((name, ...rest) => hrefIn(language, name, ...rest), [language]);
}

type LinkProps = Omit<ComponentProps<typeof RouterLink>, "to"> & LinkTarget & { to: PlainRouteName };

/** A link to a page without path parameters. For others, use `href()`. */
export function Link({ to, query, hash, ...rest }: LinkProps) {
  const target = { ...(query && { query }), ...(hash && { hash }) };
  return <RouterLink {...rest} to={useHref()(to, undefined, target)} />;
}

/**
 * The current path, query and hash, which login and register links pass in `redir`. Only the path until the page is
 * hydrated: the document is shared by all queries that do not change its content, and the server never sees a hash.
 */
export function useFullPath(): string {
  const { pathname, search, hash } = useLocation();
  return useHydrated() ? pathname + search + hash : pathname;
}
