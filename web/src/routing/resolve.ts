// From a URL to a page: which route, in which language.
import { matchRoutes } from "react-router";
import { defaultLanguage, type Language, languages } from "@/i18n/language";
import { pathsOf } from "./paths";
import { type RouteName, records, routeNames } from "./table";

/** The `handle` of every leaf route. */
export interface RouteHandle {
  /** Null if no page has this path. */
  name: RouteName | null;
  language: Language;
  /** The path is used before the visitor's language is known, so the server may redirect to their preferred one. */
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
const notFound = unknown(defaultLanguage, "/*");

/** Return a leaf for every path of every page, followed by catch-all leaves for each language. */
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
  return [...known, ...prefixed.map((language) => unknown(language, `/${language}/*`)), notFound];
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

/** Return the leaf that matches a path, and the path parameters. */
export function leafAt(pathname: string, development: boolean): { leaf: Leaf; params: Resolved["params"] } {
  const { all, plain } = development ? flatRoutes.development : flatRoutes.production;
  // Most paths are literal. Only the others are matched against a hundred patterns.
  const found = plain.get(pathname);
  if (found) return { leaf: found, params: {} };
  const match = matchRoutes(all, pathname)?.[0];
  return match ? { leaf: match.route, params: match.params } : { leaf: notFound, params: {} };
}

export function resolve(pathname: string, development: boolean): Resolved {
  const { leaf, params } = leafAt(pathname, development);
  return { ...leaf.handle, params };
}
