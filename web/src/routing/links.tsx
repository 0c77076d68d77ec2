// Links inside a page, always in the language of the page.
import { type ComponentProps, useCallback } from "react";
import { Link as RouterLink, useLocation } from "react-router";
import { useLanguage } from "@/i18n/useLanguage";
import { type HrefArguments, hrefIn, type LinkTarget, type PlainRouteName } from "./paths";
import type { RouteName } from "./table";

export type Href = <Name extends RouteName>(name: Name, ...rest: HrefArguments<Name>) => string;

/** `const href = useHref()`, then `href("faq")` is the address of that page in this page's language. */
export function useHref(): Href {
  const language = useLanguage();
  return useCallback((name, ...rest) => hrefIn(language, name, ...rest), [language]);
}

type LinkProps = Omit<ComponentProps<typeof RouterLink>, "to"> & LinkTarget & { to: PlainRouteName };

/** A link to a page without parameters; the others take `href()` themselves. */
export function Link({ to, query, hash, ...rest }: LinkProps) {
  const target = { ...(query && { query }), ...(hash && { hash }) };
  return <RouterLink {...rest} to={useHref()(to, undefined, target)} />;
}

/** The path and query being shown, as login and register links carry it in `redir` (S2.18). */
export function useFullPath(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
