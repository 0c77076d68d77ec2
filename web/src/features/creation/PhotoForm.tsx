// The form of the two modes with an input picture: REIMAGINE and ANIMATE.
import { useEffect, useEffectEvent } from "react";
import { useWatch } from "react-hook-form";
import type { ZodType } from "zod";
import { useTranslation } from "@/i18n/useTranslation";
import { formatNumber } from "@/lib/format";
import { Badge } from "@/ui/Badge";
import { Form, FormField } from "@/ui/Form";
import { useZodForm } from "@/ui/useZodForm";
import { useLocale } from "@/visitor/locale";
import { AspectChoices } from "./AspectChoices";
import { useQualities, useReadsWords } from "./abilities";
import { affordableQuality } from "./afford";
import { Choices } from "./Choices";
import { CostBar } from "./CostBar";
import {
  type CreationRequest,
  type Draft,
  type Filled,
  genders,
  inputAspects,
  type Prices,
  priceOfOne,
  rules,
  type Style,
} from "./creation-request";
import type { FieldErrors } from "./field-errors";
import { rememberGender } from "./last-gender";
import { OwnWords } from "./OwnWords";
import { SourceField } from "./SourceField";
import { useFieldErrors } from "./useFieldErrors";
import { useSuggestedGender } from "./useSuggestedGender";

type VideoQuality = Filled<"ANIMATE">["quality"];
type PhotoMode = "REIMAGINE" | "ANIMATE";
/** The values of both modes. ANIMATE has no aspect ratio: a video has that of its picture. */
type Values = Draft<"REIMAGINE">;

interface PhotoFormProps {
  mode: PhotoMode;
  /** Null until one is chosen. */
  style: Style | null;
  start: Values;
  /** The quality is not from a draft, so it may be lowered to what the budget allows. */
  fresh: boolean;
  /** In tokens. */
  budget: number;
  prices: Prices | undefined;
  /** The user's balance. */
  tokens: number;
  /** The server's messages about a refused request. */
  refused: FieldErrors | null;
  onChange: (values: Values) => void;
  onSubmit: (request: CreationRequest) => Promise<unknown>;
}

export function PhotoForm({
  mode,
  style,
  start,
  fresh,
  budget,
  prices,
  tokens,
  refused,
  onChange,
  onSubmit,
}: PhotoFormProps) {
  const { t } = useTranslation("studio");
  const locale = useLocale();
  const asksGender = style?.gender === "UNISEX";
  const suggested = useSuggestedGender(style);
  const readsWords = useReadsWords(mode);
  const offered = useQualities(mode);
  const schema = rules[mode](asksGender && !suggested ? "UNISEX" : "FEMALE");
  const form = useZodForm(schema as unknown as ZodType<Filled<PhotoMode>, Values>, start);
  useFieldErrors(form, refused);
  const values = useWatch({ control: form.control }) as Values;
  useEffect(() => onChange(values), [values, onChange]);

  const chooseAffordable = useEffectEvent(() => {
    if (fresh && prices && values.quality === start.quality)
      form.setValue("quality", affordableQuality(prices, mode, offered, start.quality, budget));
  });
  const priced = prices !== undefined;
  useEffect(() => {
    if (priced) chooseAffordable();
  }, [priced]);

  const replaceQuality = useEffectEvent(() => {
    if (prices) form.setValue("quality", affordableQuality(prices, mode, offered, values.quality, budget));
  });
  const isOffered = offered.includes(values.quality);
  useEffect(() => {
    if (priced && !isOffered) replaceQuality();
  }, [priced, isOffered]);

  const submit = (filled: Filled<PhotoMode>) => {
    const gender = filled.gender ?? suggested;
    if (asksGender && filled.gender) rememberGender(filled.gender);
    // Those of a draft from when the engine read them.
    const words = readsWords && "words" in filled ? filled.words : undefined;
    const chosen = asksGender ? gender : filled.gender;
    return onSubmit({ mode, ...filled, words, gender: chosen } as CreationRequest);
  };

  const qualities = offered.map((value) => ({
    value,
    label: t(mode === "REIMAGINE" ? `quality.photo.${value}` : `quality.video.${value as VideoQuality}`),
    badge: mode === "ANIMATE" && value === "HD" ? <Badge tone="primary">{t("quality.popular")}</Badge> : null,
  }));
  const costOfOne = (quality: Values["quality"]) =>
    prices && t("cost.tokens", { count: priceOfOne(prices, mode, quality) });
  const affordable = prices && affordableQuality(prices, mode, offered, values.quality, tokens);
  const cheaper =
    affordable && affordable !== values.quality && priceOfOne(prices, mode, affordable) <= tokens
      ? {
          label: t("short.take", {
            choice: qualities.find(({ value }) => value === affordable)?.label ?? affordable,
            cost: costOfOne(affordable) ?? "",
          }),
          choose: () => form.setValue("quality", affordable),
        }
      : undefined;
  return (
    <Form form={form} onSubmit={submit}>
      <FormField form={form} name="image" label={t("form.photo")} required>
        {(control) => <SourceField {...control} />}
      </FormField>
      {asksGender ? (
        <FormField form={form} name="gender" label={t("form.gender")} required>
          {({ ref: _, ...control }) => (
            <Choices
              {...control}
              value={control.value ?? suggested}
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
      <FormField
        form={form}
        name="quality"
        label={t("form.quality")}
        hint={
          mode === "ANIMATE" && style
            ? t("form.film", { seconds: formatNumber(style.filmSeconds, locale) })
            : undefined
        }
      >
        {({ ref: _, ...control }) => (
          <Choices
            {...control}
            options={qualities.map((option) => ({ ...option, detail: costOfOne(option.value) }))}
          />
        )}
      </FormField>
      {readsWords ? (
        <FormField form={form} name="words" label={t("words.label")} optional>
          {(control) => <OwnWords {...control} mode={mode} style={style} />}
        </FormField>
      ) : null}
      <CostBar
        mode={mode}
        style={style}
        cost={prices && priceOfOne(prices, mode, values.quality)}
        label={t(`submit.${mode}`)}
        cheaper={cheaper}
        disabled={style === null}
      />
    </Form>
  );
}
