import { useState } from "react";
import { useWatch } from "react-hook-form";
import { ApiError } from "@/api/errors";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { toastError } from "@/notices/error-toast";
import { Alert } from "@/ui/Alert";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { useZodForm } from "@/ui/useZodForm";
import { requestPasswordReset } from "./api";
import { useCaptcha } from "./captcha/useCaptcha";
import { forgotPasswordRules } from "./rules";
import { typedEmail, useRememberEmail } from "./typed-email";

export function ForgotPasswordForm() {
  const { t } = useTranslation("account");
  const language = useLanguage();
  const form = useZodForm(forgotPasswordRules, { email: typedEmail.get() });
  useRememberEmail(useWatch({ control: form.control, name: "email" }));
  const takeCaptcha = useCaptcha(form);
  const [message, setMessage] = useState<string | null>(null);
  if (message) {
    return (
      <Alert tone="success" title={t("forgotPassword.sentTitle")}>
        {message}
      </Alert>
    );
  }
  return (
    <Form
      form={form}
      onSubmit={async ({ email }) => {
        const captcha = await takeCaptcha();
        if (captcha === null) return;
        setMessage(await requestPasswordReset(email, captcha));
      }}
      onError={(error) => {
        // In the form, which a sent link replaces. A toast would stay and contradict that.
        if (error instanceof ApiError && error.status === 429) {
          form.setError("email", { type: "server", message: error.message }, { shouldFocus: true });
        } else toastError(error, language);
      }}
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
