import { locales } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { formatDate } from "@/lib/format";

/** Format a moment to the second, in the browser's time zone. */
export function useMoment(): (moment: string) => string {
  const language = useLanguage();
  return (moment) => formatDate(moment, locales[language], { dateStyle: "medium", timeStyle: "medium" });
}
