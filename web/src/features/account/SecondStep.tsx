import { useEffect, useState } from "react";
import { ApiError } from "@/api/errors";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { z } from "@/lib/zod";
import { toastError } from "@/notices/error-toast";
import { Button } from "@/ui/Button";
import { Form, SubmitButton } from "@/ui/Form";
import { useZodForm } from "@/ui/useZodForm";
import { CodeField } from "./CodeField";
import { code } from "./rules";

/** Send a form. If the server requires a code, keep the values until `SecondStep` has it. */
export function useSecondStep<Values>(send: (values: Values, code: string | null) => Promise<void>) {
  const [pending, setPending] = useState<Values | null>(null);
  const submit = async (values: Values) => {
    try {
      await send(values, null);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "secondFactorRequired")) throw error;
      setPending(values);
    }
  };
  return {
    submit,
    secondStep: pending && {
      onCode: (code: string) => send(pending, code),
      onBack: () => setPending(null),
    },
  };
}

const rules = z.object({ code });

type SecondStepProps = {
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
  submitLabel: string;
};

/** The second step of signing in, shown in place of the form of the first. */
export function SecondStep({ onCode, onBack, submitLabel }: SecondStepProps) {
  const { t } = useTranslation("account");
  const language = useLanguage();
  const form = useZodForm(rules, { code: "" });
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  return (
    <Form
      form={form}
      onSubmit={(values) => onCode(values.code)}
      onError={(error) => toastError(error, language)}
    >
      <p className="text-ink-soft">{t("secondStep.description")}</p>
      <CodeField form={form} name="code" />
      <div className="grid gap-2">
        <SubmitButton size="lg" block>
          {submitLabel}
        </SubmitButton>
        <Button variant="ghost" size="lg" block onClick={onBack}>
          {t("secondStep.back")}
        </Button>
      </div>
    </Form>
  );
}
