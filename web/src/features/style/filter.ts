// The filter of the catalogue, as part of the URL.
import type { CatalogueFilter, Gender, Mode } from "./api";

export const modes: readonly Mode[] = ["IMAGINE", "REIMAGINE", "ANIMATE"];
export const genders: readonly Gender[] = ["FEMALE", "MALE"];

/** Parse the query of a URL. Invalid values are ignored. */
export function filterFromQuery(query: Partial<Record<string, string>>, slug?: string): CatalogueFilter {
  return {
    slug,
    mode: modes.find((mode) => mode.toLowerCase() === query.mode),
    gender: genders.find((gender) => gender.toLowerCase() === query.gender),
    query: query.q?.slice(0, 80) || undefined,
  };
}

/** The inverse of `filterFromQuery`, without the slug, which is part of the path. */
export function queryFromFilter({
  query,
  mode,
  gender,
}: CatalogueFilter): Record<string, string | undefined> {
  return { q: query, mode: mode?.toLowerCase(), gender: gender?.toLowerCase() };
}
