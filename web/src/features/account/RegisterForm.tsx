import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { Link } from "@/routing/links";
import { Checkbox } from "@/ui/Checkbox";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { PasswordInput } from "@/ui/PasswordInput";
import { useZodForm } from "@/ui/useZodForm";
import { register } from "./api";
import { useCaptcha } from "./captcha/useCaptcha";
import { registerRules } from "./rules";

export function RegisterForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("account");
  const languageTag = useLanguage();
  const form = useZodForm(registerRules(t("register.mustAccept")), {
    name: "",
    email: "",
    password: "",
    acceptTerms: false,
  });
  const takeCaptcha = useCaptcha(form);
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const captcha = await takeCaptcha();
        if (captcha === null) return;
        const user = await register({ ...values, acceptTerms: true, languageTag, captcha });
        onDone();
        toast({
          color: "success",
          title: t("register.welcome", { name: user.name }),
          description: t("register.mailOnItsWay", { email: user.email }),
        });
      }}
      onError={(error) => toastError(error, languageTag)}
    >
      <FormField form={form} name="name" label={t("fields.name")} required>
        {(control) => <Input {...control} autoComplete="name" />}
      </FormField>
      <FormField form={form} name="email" label={t("fields.email")} required>
        {(control) => <Input {...control} type="email" autoComplete="email" />}
      </FormField>
      <FormField
        form={form}
        name="password"
        label={t("fields.password")}
        hint={t("fields.passwordHint")}
        required
      >
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </FormField>
      <FormField form={form} name="acceptTerms" label={t("register.acceptTerms")} selfLabelled>
        {({ value, ...control }) => (
          <Checkbox
            {...control}
            checked={value}
            label={t("register.acceptTerms")}
            description={
              <Link to="terms" target="_blank" className="underline underline-offset-4 hover:text-ink">
                {t("register.readTerms")}
              </Link>
            }
          />
        )}
      </FormField>
      <SubmitButton size="lg" block>
        {t("register.submit")}
      </SubmitButton>
    </Form>
  );
}
