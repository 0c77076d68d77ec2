import { locales } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { wordsIn } from "@/i18n/words";
import { formatDate, formatNumber } from "@/lib/format";
import { minorUnitOf } from "@/lib/minor-units";
import { formatMoney } from "@/lib/money";

/** Values in the notation of the page's language. */
export function useFormats() {
  const language = useLanguage();
  const locale = locales[language];
  return {
    number: (value: number) => formatNumber(value, locale),
    /** With a plus or minus. */
    change: (value: number) => (value > 0 ? "+" : "") + formatNumber(value, locale),
    money: (amountMinor: number, currency: string) =>
      formatMoney(amountMinor, { alphabeticCode: currency, minorUnit: minorUnitOf(currency) }, locale),
    day: (moment: string) => formatDate(moment, locale, { dateStyle: "medium" }),
    /** From 0 to 1. */
    percent: (part: number) => new Intl.NumberFormat(locale, { style: "percent" }).format(part),
    /** A text that the server has in several languages. */
    local: (text: Readonly<Record<string, string>>) => wordsIn(language, text),
    languageName: (tag: string) => new Intl.DisplayNames(locale, { type: "language" }).of(tag) ?? tag,
    regionName: (tag: string) => new Intl.DisplayNames(locale, { type: "region" }).of(tag) ?? tag,
  };
}
