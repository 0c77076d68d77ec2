import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { z } from "@/lib/zod";
import { toastError } from "@/notices/error-toast";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { useZodForm } from "@/ui/useZodForm";
import { type Passkey, renamePasskey } from "./api";
import { passkeyName } from "./rules";

const rules = z.object({ name: passkeyName });

export function RenamePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const form = useZodForm(rules, { name: passkey.name });
  return (
    <Form
      form={form}
      onSubmit={async ({ name }) => {
        await renamePasskey(passkey, name);
        onDone();
      }}
      onError={(error) => toastError(error, language)}
    >
      <FormField form={form} name="name" label={t("passkeys.name")} required>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <SubmitButton size="md" block>
        {t("passkeys.save")}
      </SubmitButton>
    </Form>
  );
}
