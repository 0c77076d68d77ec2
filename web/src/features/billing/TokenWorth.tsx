import { locales } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { formatNumber } from "@/lib/format";
import type { Promo } from "./api";

/** What tokens buy: photos, restyled photos or seconds of video. */
export function TokenWorth({ worth, monthly = false }: { worth: Promo["worth"]; monthly?: boolean }) {
  const { t } = useTranslation("premium");
  const language = useLanguage();
  const number = (count: number) => formatNumber(count, locales[language]);
  return t(monthly ? "worth.monthly" : "worth.once", {
    photos: number(worth.photos),
    restyles: number(worth.restyles),
    seconds: number(worth.filmSeconds),
  });
}
