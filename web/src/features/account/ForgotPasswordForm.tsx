import { useState } from "react";
import { api, unwrap } from "@/api/client";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { toastError } from "@/notices/error-toast";
import { Alert } from "@/ui/Alert";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { useZodForm } from "@/ui/useZodForm";
import { useCaptcha } from "./captcha/useCaptcha";
import { forgotPasswordRules } from "./rules";

export function ForgotPasswordForm() {
  const { t } = useTranslation("account");
  const language = useLanguage();
  const form = useZodForm(forgotPasswordRules, { email: "" });
  const takeCaptcha = useCaptcha(form);
  const [answer, setAnswer] = useState<string | null>(null);
  if (answer) {
    return (
      <Alert tone="success" title={t("forgotPassword.sentTitle")}>
        {answer}
      </Alert>
    );
  }
  return (
    <Form
      form={form}
      onSubmit={async ({ email }) => {
        const captcha = await takeCaptcha();
        if (captcha === null) return;
        const body = { email, captcha };
        setAnswer((await unwrap(api.POST("/api/auth/forgotPassword", { body }))).message);
      }}
      onError={(error) => toastError(error, language)}
    >
      <FormField form={form} name="email" label={t("fields.email")} required>
        {(control) => <Input {...control} type="email" autoComplete="email" />}
      </FormField>
      <SubmitButton size="lg" block>
        {t("forgotPassword.submit")}
      </SubmitButton>
    </Form>
  );
}
