// The form of the two modes with an input picture: REIMAGINE and ANIMATE.
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import type { ZodType } from "zod";
import { useTranslation } from "@/i18n/useTranslation";
import { Badge } from "@/ui/Badge";
import { Form, FormField } from "@/ui/Form";
import { useZodForm } from "@/ui/useZodForm";
import { AspectChoices } from "./AspectChoices";
import { Choices } from "./Choices";
import { CostBar } from "./CostBar";
import {
  type CreationRequest,
  type Draft,
  type Filled,
  genders,
  inputAspects,
  type Prices,
  photoQualities,
  priceOfOne,
  rules,
  type Style,
  videoQualities,
} from "./creation-request";
import { SourceField } from "./SourceField";

type PhotoMode = "REIMAGINE" | "ANIMATE";
/** The values of both modes. ANIMATE has no aspect ratio: a video has that of its picture. */
type Values = Draft<"REIMAGINE">;

interface PhotoFormProps {
  mode: PhotoMode;
  /** Null until one is chosen. */
  style: Style | null;
  start: Values;
  prices: Prices | undefined;
  onChange: (values: Values) => void;
  onSubmit: (request: CreationRequest) => Promise<unknown>;
}

export function PhotoForm({ mode, style, start, prices, onChange, onSubmit }: PhotoFormProps) {
  const { t } = useTranslation("studio");
  const gender = style?.gender ?? "FEMALE";
  const form = useZodForm(rules[mode](gender) as unknown as ZodType<Filled<PhotoMode>, Values>, start);
  const values = useWatch({ control: form.control }) as Values;
  useEffect(() => onChange(values), [values, onChange]);
  const qualities =
    mode === "REIMAGINE"
      ? photoQualities.map((value) => ({ value, label: t(`quality.photo.${value}`) }))
      : videoQualities.map((value) => ({
          value,
          label: t(`quality.video.${value}`),
          badge: value === "HD" ? <Badge tone="primary">{t("quality.popular")}</Badge> : null,
        }));
  return (
    <Form form={form} onSubmit={(filled) => onSubmit({ mode, ...filled } as CreationRequest)}>
      <FormField form={form} name="image" label={t("form.photo")} required>
        {(control) => <SourceField {...control} />}
      </FormField>
      {gender === "UNISEX" ? (
        <FormField form={form} name="gender" label={t("form.gender")} required>
          {({ ref: _, ...control }) => (
            <Choices
              {...control}
              options={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
            />
          )}
        </FormField>
      ) : null}
      {mode === "REIMAGINE" ? (
        <FormField form={form} name="aspectRatio" label={t("form.aspect")}>
          {({ ref: _, ...control }) => <AspectChoices {...control} options={inputAspects} />}
        </FormField>
      ) : null}
      <FormField form={form} name="quality" label={t("form.quality")}>
        {({ ref: _, ...control }) => (
          <Choices
            {...control}
            options={qualities.map((option) => ({
              ...option,
              detail: prices && t("cost.tokens", { count: priceOfOne(prices, mode, option.value) }),
            }))}
          />
        )}
      </FormField>
      <CostBar
        mode={mode}
        cost={prices && priceOfOne(prices, mode, values.quality)}
        label={t(`submit.${mode}`)}
        disabled={style === null}
      />
    </Form>
  );
}
