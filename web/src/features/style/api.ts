// The calls of the catalogue: shelves (categories with their styles), page by page.
import { call } from "@/api/call";
import { useAnswer, useList } from "@/api/list";
import type { components } from "@/api/schema.gen";
import { useDocument } from "@/document/context";
import { useLanguage } from "@/i18n/useLanguage";

export type Category = components["schemas"]["Category"];
export type Shelf = components["schemas"]["CategoryWithStyles"];
export type Style = components["schemas"]["Style"];
export type Mode = Style["modes"][number];
export type Gender = Style["gender"];

export interface CatalogueFilter {
  /** The slug of a category. */
  slug?: string | undefined;
  mode?: Mode | undefined;
  gender?: Gender | undefined;
  query?: string | undefined;
}

/** A phone shows one and a half at once; more would delay the first. */
const shelvesPerPage = 3;
const shelvesOnLanding = 5;
/** More than there are categories, to fetch all styles in one page. */
const allShelves = 50;
/** Styles per shelf on pages with several shelves. The page of a category, and a search, show all of their styles. */
const stylesPerShelf = 8;

export const categoriesCall = call("POST", "/api/styles/categories", { public: true });

const paginatorCall = (body: components["schemas"]["CataloguePage"]) =>
  call("POST", "/api/styles/categories/paginator", { body, public: true });

/** `day`: that of the document. The order of styles changes every day. */
export function shelvesCall({ slug, mode, gender, query }: CatalogueFilter, day: number, page = 1) {
  return paginatorCall({
    page,
    itemsPerPage: shelvesPerPage,
    stylesPerItem: slug || query ? null : stylesPerShelf,
    where: {
      slug: slug ?? null,
      mode: mode ?? null,
      gender: gender ?? null,
      query: query ?? null,
      seed: day,
    },
  });
}

/** The shelves of the landing page. */
export function discoverCall(day: number) {
  return paginatorCall({
    page: 1,
    itemsPerPage: shelvesOnLanding,
    stylesPerItem: stylesPerShelf,
    where: { seed: day },
  });
}

/** All styles that have a mode. */
export function stylesCall(mode: Mode) {
  return paginatorCall({ page: 1, itemsPerPage: allShelves, where: { mode, seed: 0 } });
}

export function useCategories() {
  return useList(categoriesCall, useLanguage());
}

export function useShelfPage(filter: CatalogueFilter, page: number) {
  return useAnswer(shelvesCall(filter, useDocument().day, page), useLanguage());
}
