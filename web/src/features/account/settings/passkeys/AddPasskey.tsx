import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { isCancelled, isKnownPasskey } from "@/lib/passkey";
import { z } from "@/lib/zod";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { PasswordInput } from "@/ui/PasswordInput";
import { useZodForm } from "@/ui/useZodForm";
import { password } from "../../rules";
import { readUserAgent } from "../user-agent";
import { addPasskey } from "./api";
import { passkeyName } from "./rules";

const rules = z.object({ name: passkeyName, password });

/** The name of this device, as a proposal. */
function thisDevice(): string {
  const { browser, system } = readUserAgent(navigator.userAgent);
  return [system?.name, browser].filter(Boolean).join(", ");
}

/** Adding a passkey requires the password, like any change to signing in. */
export function AddPasskey({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const form = useZodForm(rules, { name: thisDevice(), password: "" });
  const report = (error: unknown) => {
    if (isCancelled(error)) return;
    if (isKnownPasskey(error)) toast({ color: "warning", title: t("passkeys.known") });
    else toastError(error, language);
  };
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await addPasskey(values);
        onDone();
        toast({ color: "success", title: t("passkeys.added", { name: values.name }) });
      }}
      onError={report}
    >
      <FormField form={form} name="name" label={t("passkeys.name")} hint={t("passkeys.nameHint")} required>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="password" label={t("secondFactor.password")} required>
        {(control) => <PasswordInput {...control} />}
      </FormField>
      <SubmitButton size="md" block>
        {t("passkeys.create")}
      </SubmitButton>
    </Form>
  );
}
