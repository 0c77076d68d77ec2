// Several styles to choose from, as a group of checkboxes.
import { Check } from "lucide-react";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useFieldControl } from "@/ui/field-context";
import { Image } from "@/ui/Image";
import { Skeleton } from "@/ui/Skeleton";
import type { Style } from "../creation-request";

export const mostStyles = 12;

interface StyleChecksProps {
  /** Undefined until they are loaded. */
  styles: readonly Style[] | undefined;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

export function StyleChecks({ styles, value, onChange }: StyleChecksProps) {
  const { t } = useTranslation("shoots");
  const language = useLanguage();
  const field = useFieldControl();
  if (!styles) {
    return (
      <div role="status" aria-label={t("own.loading")}>
        {/* As high as the list: the focus is below, and would be scrolled away. */}
        <Skeleton className="h-86 rounded-card" />
      </div>
    );
  }
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((chosen) => chosen !== id) : [...value, id]);
  return (
    <>
      <p aria-live="polite" className="text-ink-soft text-sm">
        {t("own.chosen", { count: value.length, most: mostStyles })}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: the field is labelled outside of it */}
      <div
        role="group"
        aria-labelledby={field.labelId}
        className="relative grid max-h-80 grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2.5 overflow-y-auto p-1"
      >
        {styles.map((style) => (
          <label key={style.id} className="group relative cursor-pointer has-disabled:opacity-50">
            <span className="relative block overflow-hidden rounded-control ring-primary-strong group-has-checked:ring-3 group-has-focus-visible:outline-2 group-has-focus-visible:outline-primary-strong group-has-focus-visible:outline-offset-2">
              <Image
                src={style.demos[0] ?? ""}
                alt=""
                ratio="1/1"
                sizes="33vw sm:110px"
                quality={60}
                placeholder={false}
              />
              <Check
                aria-hidden="true"
                className="absolute end-1.5 top-1.5 hidden size-5 rounded-full bg-primary p-0.5 text-on-primary group-has-checked:block"
              />
            </span>
            <input
              type="checkbox"
              checked={value.includes(style.id)}
              disabled={value.length >= mostStyles && !value.includes(style.id)}
              onChange={() => toggle(style.id)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
            />
            <span className="mt-1 block wrap-break-word text-sm leading-snug">
              {wordsIn(language, style.name)}
            </span>
          </label>
        ))}
      </div>
    </>
  );
}
