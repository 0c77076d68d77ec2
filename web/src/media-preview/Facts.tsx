import { useTranslation } from "@/i18n/useTranslation";
import { fileSize } from "@/lib/file-size";
import { formatNumber } from "@/lib/format";
import { useLocale } from "@/visitor/locale";
import type { PreviewFact } from "./media-preview";
import type { Box } from "./view";

interface FactsProps {
  facts: PreviewFact[];
  shape: Box | null;
  bytes: number | null;
}

/** Details of an item. */
export function Facts({ facts, shape, bytes }: FactsProps) {
  const { t } = useTranslation("preview");
  const locale = useLocale();
  const measured = [
    shape && {
      label: t("facts.dimensions"),
      value: t("facts.pixels", {
        width: formatNumber(shape.width, locale),
        height: formatNumber(shape.height, locale),
      }),
    },
    bytes !== null && { label: t("facts.size"), value: fileSize(bytes, locale) },
  ].filter((fact) => fact !== null && fact !== false);
  return (
    <aside
      aria-label={t("details")}
      className="absolute inset-x-3 bottom-3 z-10 max-h-[60%] overflow-y-auto rounded-card border border-line bg-raised/95 p-5 text-sm shadow-lift sm:inset-x-auto sm:end-4 sm:bottom-4 sm:w-80"
    >
      <h2 className="font-semibold text-base">{t("details")}</h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
        {[...facts, ...measured].map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-faint">{label}</dt>
            <dd className="wrap-anywhere text-end">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
