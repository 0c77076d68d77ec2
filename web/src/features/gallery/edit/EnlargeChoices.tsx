import { useConfig } from "@/api/config";
import type { Creation } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { formatNumber } from "@/lib/format";
import { RadioCards } from "@/ui/RadioCards";
import { useLocale } from "@/visitor/locale";
import type { Edit } from "../api";
import { factors, priceOf } from "./edits";

interface EnlargeChoicesProps {
  photo: Creation;
  /** Whether a result of this factor is small enough. */
  fits: (factor: number) => boolean;
  value: Extract<Edit, { kind: "ENLARGE" }>;
  onChange: (edit: Edit) => void;
}

export function EnlargeChoices({ photo, fits, value, onChange }: EnlargeChoicesProps) {
  const { t } = useTranslation("library");
  const locale = useLocale();
  const prices = useConfig().data?.prices;
  const pixels = (factor: number) =>
    t("edit.pixels", {
      width: formatNumber((photo.width ?? 0) * factor, locale),
      height: formatNumber((photo.height ?? 0) * factor, locale),
    });
  return (
    <RadioCards
      label={t("edit.size")}
      value={value.factor}
      onChange={(factor) => onChange({ kind: "ENLARGE", factor })}
      options={factors.map((factor) => ({
        value: factor,
        label: t("edit.factor", { factor }),
        description: fits(factor) ? pixels(factor) : t("edit.tooLarge"),
        disabled: !fits(factor),
        badge: prices ? (
          <span className="whitespace-nowrap text-ink-soft text-sm tabular-nums">
            {t("tokens", { count: priceOf(prices, { kind: "ENLARGE", factor }) })}
          </span>
        ) : undefined,
      }))}
    />
  );
}
