// Typed paths: the path of a page in a language, by its name.
import { defaultLanguage, type Language } from "@/i18n/language";
import { withQuery } from "@/lib/query";
import type { RouteRecord } from "./record";
import { type RouteName, type RouteTable, records } from "./table";

type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type PathOf<Name extends RouteName> = RouteTable[Name] extends { path: infer Path } ? Path : never;

export type RouteParams<Name extends RouteName> = Record<ParamNames<PathOf<Name>>, string>;

/** Pages without path parameters. */
export type PlainRouteName = {
  [Name in RouteName]: keyof RouteParams<Name> extends never ? Name : never;
}[RouteName];

export interface LinkTarget {
  query?: Record<string, string | undefined>;
  hash?: string;
}

/** Parameters are required if the path has any. */
export type HrefArguments<Name extends RouteName> = keyof RouteParams<Name> extends never
  ? [params?: undefined, target?: LinkTarget]
  : [params: RouteParams<Name>, target?: LinkTarget];

function prefixed(language: Language, path: string): string {
  return path === "/" ? `/${language}` : `/${language}${path}`;
}

/** Return all paths of a page in a language. The first is canonical. */
export function pathsOf({ path, own }: RouteRecord, language: Language): readonly string[] {
  const owned = own?.[language] ?? [];
  if (path === undefined) return owned;
  return language === defaultLanguage ? [path, ...owned] : [...owned, prefixed(language, path)];
}

export function canonicalPath(
  name: RouteName,
  language: Language,
  params: Record<string, string | undefined> = {},
): string {
  const pattern = pathsOf(records[name], language)[0] ?? "/";
  return pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
}

export function hrefIn<Name extends RouteName>(
  language: Language,
  name: Name,
  ...[params, { query = {}, hash } = {}]: HrefArguments<Name>
): string {
  const path = withQuery(canonicalPath(name, language, params), query);
  return hash ? `${path}#${hash}` : path;
}
