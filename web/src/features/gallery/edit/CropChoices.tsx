import { useTranslation } from "@/i18n/useTranslation";
import { RadioCards } from "@/ui/RadioCards";
import type { Edit } from "../api";
import { type Format, formats } from "./edits";

interface CropChoicesProps {
  value: Extract<Edit, { kind: "CROP" }>;
  onChange: (edit: Edit) => void;
}

const names = Object.keys(formats) as Format[];

export function CropChoices({ value, onChange }: CropChoicesProps) {
  const { t } = useTranslation("library");
  return (
    <>
      <RadioCards
        label={t("edit.format")}
        value={value.format}
        onChange={(format) => onChange({ kind: "CROP", format })}
        options={names.map((format) => ({
          value: format,
          label: t(`edit.formats.${format}.name`),
          description: t(`edit.formats.${format}.detail`),
          icon: <Shape ratio={formats[format]} />,
        }))}
      />
      {value.format === "PASSPORT" ? (
        <p className="mt-3 text-ink-soft text-sm">{t("edit.authority")}</p>
      ) : null}
    </>
  );
}

/** The format's proportions, in a square of the same size for all. */
function Shape({ ratio }: { ratio: number }) {
  return (
    <span aria-hidden="true" className="grid size-7 place-items-center">
      <span
        className="rounded-xs border-2 border-current"
        style={{ aspectRatio: ratio, [ratio > 1 ? "width" : "height"]: "100%" }}
      />
    </span>
  );
}
