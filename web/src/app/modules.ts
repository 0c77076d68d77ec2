// The source files of a page, as the build's manifest names them. The server preloads their scripts to avoid request
// chains.
import type { Language } from "@/i18n/language";
import { sharedNamespaces } from "@/i18n/texts";
import { seoKeyOf } from "@/routing/seo";
import { type RouteName, records } from "@/routing/table";

/** A page's file has the name of its route. The routes of search phrases use the landing page. */
export function modulesOf(name: RouteName | null, language: Language): string[] {
  const page = seoKeyOf(name) ? "index" : name;
  const texts = [...sharedNamespaces, ...(name ? records[name].texts : [])];
  return [
    ...(page ? [`src/pages/${page}.tsx`] : []),
    ...texts.map((namespace) => `src/i18n/${language}/${namespace}.ts`),
  ];
}
