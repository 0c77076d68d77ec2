// The same page in the other language. A page whose path parameter is translated, such as an article with a
// Spanish slug, says so here (S2.15), for the language switcher and for search engines.
import { useEffect } from "react";
import type { Language } from "@/i18n/language";
import { createStore, useStore } from "@/lib/store";
import { canonicalPath } from "@/routing/paths";
import type { Resolved } from "@/routing/resolve";

export type TranslatedParams = Partial<Record<Language, Record<string, string>>>;

/** For a page whose one parameter is a slug of its own in every language. */
export function slugsAsParams(slugs: Partial<Record<string, string>>): TranslatedParams {
  return Object.fromEntries(Object.entries(slugs).map(([language, slug]) => [language, { slug }]));
}

const none: TranslatedParams = {};
const published = createStore<TranslatedParams>(none);

export function usePublishTranslatedParams(translated: TranslatedParams | undefined): void {
  useEffect(() => {
    published.set(translated ?? none);
    return () => published.set(none);
  }, [translated]);
}

export function useTranslatedParams(): TranslatedParams {
  return useStore(published);
}

/** The canonical path of a page in a language; an unknown page leads to the start. */
export function pathIn(
  language: Language,
  { name, params }: Pick<Resolved, "name" | "params">,
  translated: TranslatedParams,
): string {
  return canonicalPath(name ?? "index", language, { ...params, ...translated[language] });
}
