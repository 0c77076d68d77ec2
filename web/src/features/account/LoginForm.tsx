import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { toastError } from "@/notices/error-toast";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { PasswordInput } from "@/ui/PasswordInput";
import { useZodForm } from "@/ui/useZodForm";
import { logIn } from "./api";
import { type Login, loginRules } from "./rules";
import { SecondStep, useSecondStep } from "./SecondStep";

export function LoginForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("account");
  const language = useLanguage();
  const form = useZodForm(loginRules, { email: "", password: "" });
  const { submit, secondStep } = useSecondStep<Login>(async (values, code) => {
    await logIn(values, code);
    onDone();
  });
  if (secondStep) return <SecondStep {...secondStep} submitLabel={t("login.submit")} />;
  return (
    <Form form={form} onSubmit={submit} onError={(error) => toastError(error, language)}>
      <FormField form={form} name="email" label={t("fields.email")} required>
        {(control) => <Input {...control} type="email" autoComplete="email" />}
      </FormField>
      <FormField form={form} name="password" label={t("fields.password")} required>
        {(control) => <PasswordInput {...control} />}
      </FormField>
      <SubmitButton size="lg" block>
        {t("login.submit")}
      </SubmitButton>
    </Form>
  );
}
