import { type Creation, useMyFacets } from "@/api/my-creations";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";

/** Return a function that names the style of a photo or video. */
export function useStyleNames(): (item: Creation) => string {
  const { t } = useTranslation("jobs");
  const language = useLanguage();
  const photos = useMyFacets("photos").data?.styles ?? [];
  const videos = useMyFacets("videos").data?.styles ?? [];
  const names = new Map([...photos, ...videos].map(({ id, name }) => [id, wordsIn(language, name)]));
  return ({ styleId }) => names.get(styleId) ?? t("unnamed");
}
