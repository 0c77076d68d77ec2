// Paths of the same page in the other languages, for the language switcher and hreflang. A page whose path parameter
// is translated, such as an article with a Spanish slug, provides them here.
import { useEffect } from "react";
import type { Language } from "@/i18n/language";
import { createStore, useStore } from "@/lib/store";
import { canonicalPath } from "@/routing/paths";
import type { Resolved } from "@/routing/resolve";

export type TranslatedParams = Partial<Record<Language, Record<string, string>>>;

/** For a page whose only parameter is a translated slug. */
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

/** The canonical path of a page in a language; the home page for an unknown one. */
export function pathIn(
  language: Language,
  { name, params }: Pick<Resolved, "name" | "params">,
  translated: TranslatedParams,
): string {
  return canonicalPath(name ?? "index", language, { ...params, ...translated[language] });
}
