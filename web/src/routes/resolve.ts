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
  const unknown = (language: Language, path: string): Leaf => ({
    id: `${language}:${path}`,
    path,
    handle: { name: null, language, neutral: false },
  });
  return [...known, unknown("es", "/es/*"), unknown("en", "/*")];
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

export function resolve(pathname: string, development: boolean): Resolved {
  const { all, plain } = development ? flatRoutes.development : flatRoutes.production;
  // Most addresses are found as they are written; only the others are tried against a hundred patterns.
  const leaf = plain.get(pathname);
  if (leaf) return { ...leaf.handle, params: {} };
  const match = matchRoutes(all, pathname)?.[0];
  if (!match) return { name: null, language: defaultLanguage, neutral: false, params: {} };
  return { ...match.route.handle, params: match.params };
}
