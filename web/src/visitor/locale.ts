import { useLanguage } from "@/i18n/useLanguage";
import { localeOf, regionOf } from "@/lib/locale";
import { useVisitor } from "@/visitor/useVisitor";

/** How numbers and dates are written: in the page's language, as in the region the user chose, else the browser's.
    Browser only. */
export function useLocale(): string {
  const { user } = useVisitor();
  return localeOf({ lt: useLanguage(), rt: user?.region ?? regionOf(navigator.language) });
}
