// From a URL to a page: which route, in which language.
import { matchRoutes } from "react-router";
import { defaultLanguage, type Language, languages } from "@/i18n/language";
import { pathsOf } from "./paths";
import { type RouteName, records, routeNames } from "./table";

/** What every leaf of the router says about itself. */
export interface RouteHandle {
  /** Null where no page has this path. */
  name: RouteName | null;
  language: Language;
  /** The path belongs to no language, so a preference may lead to another one. */
  neutral: boolean;
}

export interface Leaf {
  id: string;
  path: string;
  handle: RouteHandle;
}

const unknown = (language: Language, path: string): Leaf => ({
  id: `${language}:${path}`,
  path,
  handle: { name: null, language, neutral: false },
});
const nowhere = unknown(defaultLanguage, "/*");

/** Every path of the product with what answers there, the unmatched ones of each language last. */
export function leaves(development: boolean): Leaf[] {
  const known = routeNames
    .filter((name) => development || !records[name].developmentOnly)
    .flatMap((name) =>
      languages.flatMap((language) =>
        pathsOf(records[name], language).map((path) => ({
          id: `${language}:${path}`,
          path,
          handle: { name, language, neutral: language === defaultLanguage && path === records[name].path },
        })),
      ),
    );
  const prefixed = languages.filter((language) => language !== defaultLanguage);
  return [...known, ...prefixed.map((language) => unknown(language, `/${language}/*`)), nowhere];
}

export interface Resolved extends RouteHandle {
  params: Record<string, string | undefined>;
}

function lookup(development: boolean) {
  const all = leaves(development);
  const plain = new Map(all.filter(({ path }) => !/[:*]/.test(path)).map((leaf) => [leaf.path, leaf]));
  return { all, plain };
}

const flatRoutes = { development: lookup(true), production: lookup(false) };

/** What answers at a path, with the path's parameters. */
export function leafAt(pathname: string, development: boolean): { leaf: Leaf; params: Resolved["params"] } {
  const { all, plain } = development ? flatRoutes.development : flatRoutes.production;
  // Most addresses are found as they are written; only the others are tried against a hundred patterns.
  const found = plain.get(pathname);
  if (found) return { leaf: found, params: {} };
  const match = matchRoutes(all, pathname)?.[0];
  return match ? { leaf: match.route, params: match.params } : { leaf: nowhere, params: {} };
}

export function resolve(pathname: string, development: boolean): Resolved {
  const { leaf, params } = leafAt(pathname, development);
  return { ...leaf.handle, params };
}
