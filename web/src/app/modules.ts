// The source files that a page needs in the browser, as the build's manifest names them: the server links to them, so
// that they do not wait for the script that would ask for them.
import type { Language } from "@/i18n/language";
import { everywhere } from "@/i18n/texts";
import { seoKeyOf } from "@/routing/seo";
import { type RouteName, records } from "@/routing/table";

/** A page's file is named as its route; those of search phrases are the landing page (S2.1). */
export function modulesOf(name: RouteName | null, language: Language): string[] {
  const page = seoKeyOf(name) ? "index" : name;
  const texts = [...everywhere, ...(name ? records[name].texts : [])];
  return [
    ...(page ? [`src/pages/${page}.tsx`] : []),
    ...texts.map((namespace) => `src/i18n/${language}/${namespace}.ts`),
  ];
}
