import { useWatch } from "react-hook-form";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { useZodForm } from "@/ui/useZodForm";
import { useWelcomeTokens } from "@/visitor/useWelcomeTokens";
import { register } from "./api";
import { useCaptcha } from "./captcha/useCaptcha";
import { FirstPhoto } from "./FirstPhoto";
import { NewPasswordField } from "./NewPasswordField";
import { OtherWays } from "./OtherWays";
import { registerRules } from "./rules";
import { TermsNote } from "./TermsNote";
import { typedEmail, useRememberEmail } from "./typed-email";
import { useSignUpsOpen } from "./useSignUpsOpen";
import { WelcomeNote } from "./WelcomeNote";

interface RegisterFormProps {
  /** The page to open after signing up. */
  page: string;
  onDone: () => void;
}

/** The form, or why there is none now. */
export function RegisterForm(props: RegisterFormProps) {
  const { t } = useTranslation("account");
  if (useSignUpsOpen()) return <OpenForm {...props} />;
  return (
    <p role="status" className="rounded-control bg-primary-soft px-4 py-3 text-sm">
      <strong className="block">{t("register.closed.title")}</strong>
      {t("register.closed.advice")}
    </p>
  );
}

function OpenForm({ page, onDone }: RegisterFormProps) {
  const { t } = useTranslation("account");
  const languageTag = useLanguage();
  const tokens = useWelcomeTokens(null);
  const form = useZodForm(registerRules, { name: "", email: typedEmail.get(), password: "" });
  useRememberEmail(useWatch({ control: form.control, name: "email" }));
  const takeCaptcha = useCaptcha(form);
  return (
    <>
      <Form
        form={form}
        onSubmit={async (values) => {
          const captcha = await takeCaptcha();
          if (captcha === null) return;
          const user = await register({ ...values, adult: true, acceptTerms: true, languageTag, captcha });
          typedEmail.set("");
          onDone();
          toast({
            color: "success",
            title: t("register.welcome", { name: user.name }),
            description: tokens
              ? t("register.mailWithGift", { email: user.email, count: tokens })
              : t("register.mailOnItsWay", { email: user.email }),
          });
        }}
        onError={(error) => toastError(error, languageTag)}
      >
        <WelcomeNote />
        <FormField form={form} name="name" label={t("fields.name")} required>
          {(control) => <Input {...control} autoComplete="name" />}
        </FormField>
        <FormField form={form} name="email" label={t("fields.email")} required>
          {(control) => <Input {...control} type="email" autoComplete="email" />}
        </FormField>
        <NewPasswordField form={form} name="password" label={t("fields.password")} />
        <FirstPhoto />
        <SubmitButton size="lg" block>
          {t("register.submit")}
        </SubmitButton>
        <TermsNote />
      </Form>
      <OtherWays page={page} />
    </>
  );
}
