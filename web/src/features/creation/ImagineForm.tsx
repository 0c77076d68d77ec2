import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { isReady, useMyModels } from "@/api/my-models";
import { useTranslation } from "@/i18n/useTranslation";
import { Form, FormField } from "@/ui/Form";
import { Skeleton } from "@/ui/Skeleton";
import { useZodForm } from "@/ui/useZodForm";
import { AspectChoices } from "./AspectChoices";
import { useReadsWords } from "./abilities";
import { affordableQuantity } from "./afford";
import { Choices } from "./Choices";
import { CostBar } from "./CostBar";
import {
  aspects,
  type CreationRequest,
  type Draft,
  maxQuantity,
  type Prices,
  priceOfOne,
  rules,
  type Style,
} from "./creation-request";
import type { FieldErrors } from "./field-errors";
import { ModelChoices, NoModel } from "./ModelChoices";
import { OwnWords } from "./OwnWords";
import { useFieldErrors } from "./useFieldErrors";

const quantities = Array.from({ length: maxQuantity }, (_, index) => index + 1);

interface ImagineFormProps {
  style: Style | null;
  start: Draft<"IMAGINE">;
  prices: Prices | undefined;
  /** The user's balance. */
  tokens: number;
  /** The server's messages about a refused request. */
  refused: FieldErrors | null;
  onChange: (values: Draft<"IMAGINE">) => void;
  onSubmit: (request: CreationRequest) => Promise<unknown>;
}

export function ImagineForm({ style, start, prices, tokens, refused, onChange, onSubmit }: ImagineFormProps) {
  const { t } = useTranslation("studio");
  const form = useZodForm(rules.IMAGINE(), start);
  useFieldErrors(form, refused);
  const values = useWatch({ control: form.control }) as Draft<"IMAGINE">;
  const models = useMyModels();
  const ready = models.data.filter(isReady);
  const only = ready.length === 1 ? ready[0]?.id : undefined;
  const chosen = ready.some(({ id }) => id === values.userModelId);

  useEffect(() => onChange(values), [values, onChange]);
  // Preselect the only model, and deselect a model that no longer exists.
  useEffect(() => {
    if (models.fetched && !chosen && values.userModelId !== (only ?? "")) {
      form.setValue("userModelId", only ?? "");
    }
  }, [models.fetched, chosen, only, values.userModelId, form]);

  const readsWords = useReadsWords("IMAGINE");
  const affordable = prices ? affordableQuantity(prices, tokens) : 0;

  return (
    <Form
      form={form}
      onSubmit={(filled) =>
        onSubmit({ mode: "IMAGINE", ...filled, words: readsWords ? filled.words : undefined })
      }
    >
      {models.fetched && models.data.length === 0 ? (
        <NoModel />
      ) : (
        <FormField form={form} name="userModelId" label={t("form.model")} required>
          {({ ref: _, ...control }) =>
            models.fetched ? (
              <ModelChoices {...control} models={models.data} />
            ) : (
              <Skeleton className="h-32 rounded-card" />
            )
          }
        </FormField>
      )}
      <FormField form={form} name="aspectRatio" label={t("form.aspect")}>
        {({ ref: _, ...control }) => <AspectChoices {...control} options={aspects} />}
      </FormField>
      <FormField form={form} name="quantity" label={t("form.quantity")}>
        {({ ref: _, ...control }) => (
          <Choices {...control} options={quantities.map((value) => ({ value, label: value }))} />
        )}
      </FormField>
      {readsWords ? (
        <FormField form={form} name="words" label={t("words.label")} optional>
          {(control) => <OwnWords {...control} mode="IMAGINE" style={style} />}
        </FormField>
      ) : null}
      <CostBar
        mode="IMAGINE"
        style={style}
        cost={prices && priceOfOne(prices, "IMAGINE", "HD") * values.quantity}
        label={t("submit.IMAGINE", { count: values.quantity })}
        cheaper={
          prices && affordable > 0 && affordable < values.quantity
            ? {
                label: t("cost.action", {
                  label: t("submit.IMAGINE", { count: affordable }),
                  cost: t("cost.tokens", { count: affordable * priceOfOne(prices, "IMAGINE", "HD") }),
                }),
                choose: () => form.setValue("quantity", affordable),
              }
            : undefined
        }
        disabled={style === null || (models.fetched && ready.length === 0)}
      />
    </Form>
  );
}
