import type { User } from "@/api/session";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { useOnReturn } from "@/lib/on-return";
import { z } from "@/lib/zod";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { PasswordInput } from "@/ui/PasswordInput";
import { useZodForm } from "@/ui/useZodForm";
import { NewPasswordField } from "../NewPasswordField";
import { newPassword, password } from "../rules";
import { SendLinkButton } from "../SendLinkButton";
import { changePassword, sendPasswordLink } from "./api";
import { Section } from "./Section";

const rules = z.object({ currentPassword: password, password: newPassword });

type PasswordSectionProps = {
  user: User;
  /** Refetch the user. */
  onRefresh: () => void;
};

/** For an account that was opened with Google or Apple. */
function SetPassword({ user, onRefresh }: PasswordSectionProps) {
  const { t } = useTranslation("settings");
  const { t: account } = useTranslation("account");
  // The link opens in another tab or on another device.
  useOnReturn(onRefresh);
  return (
    <div className="grid gap-4 sm:justify-items-start">
      <p className="wrap-anywhere text-ink-soft">{t("password.none", { email: user.email })}</p>
      <SendLinkButton
        purpose="password"
        send={sendPasswordLink}
        label={account("forgotPassword.submit")}
        size="md"
      />
    </div>
  );
}

function ChangePassword({ email }: { email: string }) {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const form = useZodForm(rules, { currentPassword: "", password: "" });
  return (
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
      <NewPasswordField form={form} name="password" label={t("password.new")} />
      <SubmitButton size="md" className="max-sm:w-full sm:self-start">
        {t("password.submit")}
      </SubmitButton>
    </Form>
  );
}

export function PasswordSection(props: PasswordSectionProps) {
  const { user } = props;
  return (
    <Section name="password">
      {user.hasPassword ? <ChangePassword email={user.email} /> : <SetPassword {...props} />}
    </Section>
  );
}
