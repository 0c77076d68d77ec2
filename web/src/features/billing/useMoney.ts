import { locales } from "@/i18n/language";
import { formatMoney } from "@/lib/format";
import { useLanguage } from "@/routes/handle";
import type { Price } from "./api";

/** How a public page writes a price. */
export function useMoney(): (price: Price) => string {
  const locale = locales[useLanguage()];
  return ({ amountMinor, currency }) =>
    formatMoney(amountMinor, { alphabeticCode: currency, minorUnit: null }, locale);
}
