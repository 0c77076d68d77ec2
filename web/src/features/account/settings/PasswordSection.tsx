import { z } from "@/lib/zod";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { PasswordInput } from "@/ui/PasswordInput";
import { useZodForm } from "@/ui/useZodForm";
import { newPassword, password } from "../rules";
import { changePassword } from "./api";
import { Section } from "./Section";

const rules = z.object({ currentPassword: password, password: newPassword });

export function PasswordSection({ email }: { email: string }) {
  const { t } = useTranslation("settings");
  const { t: account } = useTranslation("account");
  const language = useLanguage();
  const form = useZodForm(rules, { currentPassword: "", password: "" });
  return (
    <Section name="password">
      <Form
        form={form}
        onSubmit={async (body) => {
          await changePassword(body);
          form.reset();
          toast({
            color: "success",
            title: t("password.saved"),
            description: t("password.savedDescription"),
          });
        }}
        onError={(error) => toastError(error, language)}
      >
        {/* Tells a password manager whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <FormField form={form} name="currentPassword" label={t("password.current")} required>
          {(control) => <PasswordInput {...control} />}
        </FormField>
        <FormField
          form={form}
          name="password"
          label={t("password.new")}
          hint={account("fields.passwordHint")}
          required
        >
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </FormField>
        <SubmitButton size="md" className="max-sm:w-full sm:self-start">
          {t("password.submit")}
        </SubmitButton>
      </Form>
    </Section>
  );
}
