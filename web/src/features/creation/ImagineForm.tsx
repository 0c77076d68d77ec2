import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { isReady, useMyModels } from "@/api/my-models";
import { useTranslation } from "@/i18n/useTranslation";
import { Form, FormField } from "@/ui/Form";
import { Skeleton } from "@/ui/Skeleton";
import { useZodForm } from "@/ui/useZodForm";
import { AspectChoices } from "./AspectChoices";
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
import { ModelChoices, NoModel } from "./ModelChoices";

const quantities = Array.from({ length: maxQuantity }, (_, index) => index + 1);

interface ImagineFormProps {
  style: Style | null;
  start: Draft<"IMAGINE">;
  prices: Prices | undefined;
  onChange: (values: Draft<"IMAGINE">) => void;
  onSubmit: (request: CreationRequest) => Promise<unknown>;
}

export function ImagineForm({ style, start, prices, onChange, onSubmit }: ImagineFormProps) {
  const { t } = useTranslation("studio");
  const form = useZodForm(rules.IMAGINE(), start);
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

  return (
    <Form form={form} onSubmit={(filled) => onSubmit({ mode: "IMAGINE", ...filled })}>
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
      <CostBar
        mode="IMAGINE"
        cost={prices && priceOfOne(prices, "IMAGINE", "HD") * values.quantity}
        label={t("submit.IMAGINE", { count: values.quantity })}
        disabled={style === null || (models.fetched && ready.length === 0)}
      />
    </Form>
  );
}
