import { Heart } from "lucide-react";
import { memo } from "react";
import { type CreationFilter, type CreationKind, useMyFacets } from "@/api/my-creations";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { SelectMenu } from "@/ui/SelectMenu";

interface FiltersProps {
  kind: CreationKind;
  filter: CreationFilter;
  onChange: (filter: CreationFilter) => void;
}

const any = "any";

/** The filters of a gallery. They offer existing values only. Memoised, so that new pages do not re-render them. */
export const Filters = memo(function Filters({ kind, filter, onChange }: FiltersProps) {
  const { t } = useTranslation("library");
  const language = useLanguage();
  const { data } = useMyFacets(kind);
  if (!data) return null;
  const { models, modes } = data;
  // A style whose first item is unfinished has a count of 0.
  const styles = data.styles.filter(({ count }) => count > 0);
  const { styleId, modelId, mode, favourite } = filter;
  const without = (name: keyof CreationFilter): CreationFilter =>
    Object.fromEntries(Object.entries(filter).filter(([key]) => key !== name));
  const withCount = (count: number) => ({ detail: String(count) });
  return (
    <search aria-label={t("filters.label")} className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2">
      <SelectMenu
        label={t("filters.style")}
        search={styles.length > 10}
        value={styleId ?? any}
        className="sm:w-44"
        options={[
          { value: any, label: t("filters.anyStyle") },
          ...styles.map(({ id, name, count }) => ({
            value: id,
            label: wordsIn(language, name),
            ...withCount(count),
          })),
        ]}
        onChange={(id) => onChange(id === any ? without("styleId") : { ...filter, styleId: id })}
      />
      {models.length > 0 ? (
        <SelectMenu
          label={t("filters.model")}
          value={modelId ?? any}
          className="sm:w-40"
          options={[
            { value: any, label: t("filters.anyModel") },
            ...models.map(({ id, name, count }) => ({ value: id, label: name, ...withCount(count) })),
          ]}
          onChange={(id) => onChange(id === any ? without("modelId") : { ...filter, modelId: id })}
        />
      ) : null}
      {modes.length > 1 ? (
        <SelectMenu
          label={t("filters.mode")}
          value={mode ?? any}
          className="sm:w-44"
          options={[
            { value: any, label: t("filters.anyMode") },
            ...modes.map((value) => ({ value, label: t(`filters.modes.${value}`) })),
          ]}
          onChange={(value) =>
            onChange(value === any ? without("mode") : { ...filter, mode: value as (typeof modes)[number] })
          }
        />
      ) : null}
      <Button
        variant={favourite ? "primary" : "outline"}
        aria-pressed={favourite ?? false}
        icon={<Heart className={classes(favourite && "fill-current")} />}
        onClick={() => onChange(favourite ? without("favourite") : { ...filter, favourite: true })}
      >
        {t("filters.favourites")}
      </Button>
    </search>
  );
});
