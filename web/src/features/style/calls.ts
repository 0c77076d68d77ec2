// What to ask the API for the catalogue: shelves (categories with their styles), page by page.
import { call } from "@/api/call";
import type { components } from "@/api/schema.gen";

export type Category = components["schemas"]["Category"];
export type Shelf = components["schemas"]["CategoryWithStyles"];
export type Style = components["schemas"]["Style"];
export type Mode = Style["modes"][number];
export type Gender = Style["gender"];

/** What the visitor is looking for; the address carries it. */
export interface Wanted {
  slug?: string | undefined;
  mode?: Mode | undefined;
  gender?: Gender | undefined;
  query?: string | undefined;
}

/** A phone shows one and a half at once; more would only delay the first. */
const shelvesPerPage = 3;
/** S9.3 */
const shelvesOnLanding = 5;
/** More than there are categories: with all of them come all styles. */
const everyShelf = 50;
/** How many of a shelf's styles stand beside other shelves; its own page has all. */
const stylesPerShelf = 8;

export const modes: readonly Mode[] = ["IMAGINE", "REIMAGINE", "ANIMATE"];
export const genders: readonly Gender[] = ["FEMALE", "MALE"];

/** What an address asks for; what makes no sense is left out. */
export function wantedIn(query: Partial<Record<string, string>>, slug?: string): Wanted {
  return {
    slug,
    mode: modes.find((mode) => mode.toLowerCase() === query.mode),
    gender: genders.find((gender) => gender.toLowerCase() === query.gender),
    query: query.q?.slice(0, 80) || undefined,
  };
}

/** The same the other way round, for links that keep what is wanted. */
export function filtersOf({ query, mode, gender }: Wanted): Record<string, string | undefined> {
  return { q: query, mode: mode?.toLowerCase(), gender: gender?.toLowerCase() };
}

export const categoriesCall = call("POST", "/api/styles/categories", { public: true });

const paginatorCall = (body: components["schemas"]["CataloguePage"]) =>
  call("POST", "/api/styles/categories/paginator", { body, public: true });

/** `day`: that of the document. The order of shelves changes every day. */
export function shelvesCall({ slug, mode, gender, query }: Wanted, day: number, page = 1) {
  return paginatorCall({
    page,
    itemsPerPage: shelvesPerPage,
    stylesPerItem: slug ? null : stylesPerShelf,
    where: {
      slug: slug ?? null,
      mode: mode ?? null,
      gender: gender ?? null,
      query: query ?? null,
      seed: day,
    },
  });
}

/** A few shelves for the landing page. */
export function discoverCall(day: number) {
  return paginatorCall({
    page: 1,
    itemsPerPage: shelvesOnLanding,
    stylesPerItem: stylesPerShelf,
    where: { seed: day },
  });
}

/** Every style that has a mode. */
export function stylesCall(mode: Mode) {
  return paginatorCall({ page: 1, itemsPerPage: everyShelf, where: { mode, seed: 0 } });
}
