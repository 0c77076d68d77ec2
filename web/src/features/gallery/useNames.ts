import { useCallback, useMemo } from "react";
import { type Creation, type CreationKind, useMyFacets } from "@/api/my-creations";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { formatDuration } from "./Tile";

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Return the texts of a gallery: names of styles and models, month headings, and item labels. */
export function useNames(kind: CreationKind) {
  const { t } = useTranslation("library");
  const language = useLanguage();
  const { data: facets, isPending } = useMyFacets(kind);
  const styles = useMemo(
    () => new Map(facets?.styles.map(({ id, name }) => [id, wordsIn(language, name)])),
    [facets, language],
  );
  const models = useMemo(() => new Map(facets?.models.map(({ id, name }) => [id, name])), [facets]);
  // Not with Intl: its first use takes longer than a frame.
  const dates = useMemo(() => {
    const months = t("months").split(" ");
    const partsOf = (date: Date) => ({
      day: date.getDate(),
      month: months[date.getMonth()] ?? "",
      year: date.getFullYear(),
    });
    return {
      month: (date: Date) => t("monthOfYear", partsOf(date)),
      day: (date: Date) => t("dayOfMonth", partsOf(date)),
    };
  }, [t]);

  const styleName = useCallback(
    ({ styleId }: Creation) => styles.get(styleId) ?? t("filters.unknownStyle"),
    [styles, t],
  );
  const modelName = useCallback(
    ({ userModelId }: Creation) => (userModelId ? models.get(userModelId) : undefined),
    [models],
  );
  const monthOf = useMemo(() => {
    // Cached, because the layout needs all months again with each page.
    const cache = new WeakMap<Creation, string>();
    return (item: Creation) => {
      // A heading, and Spanish months are in lower case.
      const month = cache.get(item) ?? capitalised(dates.month(new Date(item.createdAt)));
      cache.set(item, month);
      return month;
    };
  }, [dates]);
  const labelOf = useCallback(
    (item: Creation) =>
      [
        t(`${kind}.alt`, { style: styleName(item), date: dates.day(new Date(item.createdAt)) }),
        item.seconds !== null && formatDuration(item.seconds),
        item.favourite && t("grid.favourite"),
        item.shared && t("grid.shared"),
      ]
        .filter(Boolean)
        .join(", "),
    [t, kind, styleName, dates],
  );
  return { styleName, modelName, monthOf, labelOf, isPending };
}
