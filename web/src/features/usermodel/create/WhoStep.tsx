import { ArrowRight, Crown } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "@/i18n/useTranslation";
import { z } from "@/lib/zod";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { RadioCards } from "@/ui/RadioCards";
import { useZodForm } from "@/ui/useZodForm";
import type { Gender, Slots } from "../api";
import { modelName } from "../rules";
import type { Draft, DraftChange } from "./draft";
import { StepActions, StepFrame } from "./StepFrame";
import { useStepHref } from "./Steps";
import { useTrainingTime } from "./useTrainingTime";

const genders: readonly Gender[] = ["FEMALE", "MALE", "UNISEX"];
const rules = z.object({ name: modelName, gender: z.enum(genders) });

interface WhoStepProps {
  draft: Draft;
  change: (change: DraftChange) => void;
  slots: Slots;
  takeFocus: boolean;
}

export function WhoStep({ draft, change, slots, takeFocus }: WhoStepProps) {
  const { t } = useTranslation("models");
  const navigate = useNavigate();
  const stepHref = useStepHref();
  const takes = useTrainingTime(slots);
  const form = useZodForm(rules, { name: draft.name, gender: draft.gender ?? undefined });
  const { watch } = form;
  const save = useEffectEvent((name = "", gender: Gender | null = null) =>
    change({ type: "who", name, gender }),
  );
  useEffect(() => watch(({ name, gender }) => save(name, gender)).unsubscribe, [watch]);
  return (
    <StepFrame
      name="who"
      title={t("create.who.title")}
      description={t("create.who.description")}
      takeFocus={takeFocus}
    >
      <Form form={form} onSubmit={() => navigate(stepHref("selfies"))}>
        <FormField form={form} name="name" label={t("create.who.name")} required>
          {(control) => (
            <Input
              {...control}
              size="lg"
              autoComplete="off"
              maxLength={60}
              placeholder={t("create.who.namePlaceholder")}
            />
          )}
        </FormField>
        <FormField form={form} name="gender" label={t("create.who.gender")} required>
          {({ value, onChange, onBlur, name }) => (
            <RadioCards
              name={name}
              value={value ?? null}
              onChange={onChange}
              onBlur={onBlur}
              className="grid-cols-2 sm:grid-cols-3"
              options={genders.map((gender) => ({ value: gender, label: t(`card.gender.${gender}`) }))}
            />
          )}
        </FormField>
        <p className="flex gap-3 rounded-control bg-fill p-4 text-ink-soft text-sm">
          <Crown className="mt-0.5 size-5 shrink-0 text-primary-strong" aria-hidden="true" />
          <span>
            {t("create.start.free")}. {takes}
          </span>
        </p>
        <StepActions>
          <SubmitButton size="lg" iconEnd={<ArrowRight />} className="max-sm:flex-1">
            {t("create.next")}
          </SubmitButton>
        </StepActions>
      </Form>
    </StepFrame>
  );
}
