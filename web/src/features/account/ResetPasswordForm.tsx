import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { toastError } from "@/notices/error-toast";
import { Form, SubmitButton } from "@/ui/Form";
import { useZodForm } from "@/ui/useZodForm";
import { resetPassword } from "./api";
import { NewPasswordField } from "./NewPasswordField";
import { type ResetPassword, resetPasswordRules } from "./rules";
import { SecondStep, useSecondStep } from "./SecondStep";

export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation("account");
  const language = useLanguage();
  const form = useZodForm(resetPasswordRules, { password: "" });
  const { submit, secondStep } = useSecondStep<ResetPassword>(async (values, code) => {
    await resetPassword(token, values, code);
    onDone();
  });
  if (secondStep) return <SecondStep {...secondStep} submitLabel={t("resetPassword.submit")} />;
  return (
    <Form form={form} onSubmit={submit} onError={(error) => toastError(error, language)}>
      <NewPasswordField form={form} name="password" label={t("fields.password")} />
      <SubmitButton size="lg" block>
        {t("resetPassword.submit")}
      </SubmitButton>
    </Form>
  );
}
