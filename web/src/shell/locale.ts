import { localeOf, regionOf } from "@/lib/locale";
import { useLanguage } from "@/routes/handle";

/** How numbers and dates are written: in the page's language, as in the browser's region. Browser only. */
export function useLocale(): string {
  return localeOf({ lt: useLanguage(), rt: regionOf(navigator.language) });
}
