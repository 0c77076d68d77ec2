import type { User } from "@/api/session";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { z } from "@/lib/zod";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { PasswordInput } from "@/ui/PasswordInput";
import { useZodForm } from "@/ui/useZodForm";
import { CodeField } from "../../CodeField";
import { code, password } from "../../rules";
import { removeSecondFactor } from "../api";

const rules = z.object({ password, code });

/** Switching it off requires the password and a code, like signing in. */
export function Removal({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const form = useZodForm(rules, { password: "", code: "" });
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        await removeSecondFactor(user, body);
        onDone();
        toast({ color: "success", title: t("secondFactor.isOff") });
      }}
      onError={(error) => toastError(error, language)}
    >
      <p className="text-ink-soft">{t("secondFactor.removal")}</p>
      <FormField form={form} name="password" label={t("secondFactor.password")} required>
        {(control) => <PasswordInput {...control} />}
      </FormField>
      <CodeField form={form} name="code" />
      <SubmitButton variant="danger" size="md" block>
        {t("secondFactor.switchOff")}
      </SubmitButton>
    </Form>
  );
}
