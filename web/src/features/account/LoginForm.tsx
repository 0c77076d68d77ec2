import { useWatch } from "react-hook-form";
import { ApiError } from "@/api/errors";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { toastError } from "@/notices/error-toast";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { PasswordInput } from "@/ui/PasswordInput";
import { useZodForm } from "@/ui/useZodForm";
import { logIn } from "./api";
import { OtherWays } from "./OtherWays";
import { type Login, loginRules } from "./rules";
import { SecondStep, useSecondStep } from "./SecondStep";
import { typedEmail, useRememberEmail } from "./typed-email";

interface LoginFormProps {
  /** The page to open after signing in. */
  page: string;
  onDone: () => void;
}

export function LoginForm({ page, onDone }: LoginFormProps) {
  const { t } = useTranslation("account");
  const language = useLanguage();
  const form = useZodForm(loginRules, { email: typedEmail.get(), password: "" });
  useRememberEmail(useWatch({ control: form.control, name: "email" }));
  const { submit, secondStep } = useSecondStep<Login>(async (values, code) => {
    await logIn(values, code);
    typedEmail.set("");
    onDone();
  });
  if (secondStep) return <SecondStep {...secondStep} submitLabel={t("login.submit")} />;
  return (
    <>
      <Form
        form={form}
        onSubmit={submit}
        onError={(error) => {
          // Show the error on the field; the next attempt clears it.
          if (error instanceof ApiError && error.code === "wrongCredentials") {
            form.setError("password", { type: "server", message: error.message }, { shouldFocus: true });
          } else toastError(error, language);
        }}
      >
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
      <OtherWays page={page} onPasskey={onDone} />
    </>
  );
}
