import { useLanguage } from "@/i18n/useLanguage";
import { localeOf, regionOf } from "@/lib/locale";
import { useVisitor } from "./useVisitor";

/** The locale of numbers and dates: the page's language with the user's region, or the browser's. Browser only. */
export function useLocale(): string {
  const { user } = useVisitor();
  return localeOf({ lt: useLanguage(), rt: user?.region ?? regionOf(navigator.language) });
}
