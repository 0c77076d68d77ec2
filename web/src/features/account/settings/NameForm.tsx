import type { User } from "@/api/session";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { z } from "@/lib/zod";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { useZodForm } from "@/ui/useZodForm";
import { name } from "../rules";
import { updateProfile } from "./api";

const rules = z.object({ name });

export function NameForm({ user }: { user: User }) {
  const { t } = useTranslation("settings");
  const { t: account } = useTranslation("account");
  const language = useLanguage();
  const form = useZodForm(rules, { name: user.name });
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        const changed = await updateProfile(body);
        form.reset({ name: changed.name });
        toast({ color: "success", title: t("profile.nameSaved", { name: changed.name }) });
      }}
      onError={(error) => toastError(error, language)}
    >
      <FormField form={form} name="name" label={account("fields.name")} required>
        {(control) => <Input {...control} autoComplete="name" />}
      </FormField>
      <SubmitButton size="md" className="max-sm:w-full sm:self-start">
        {t("profile.save")}
      </SubmitButton>
    </Form>
  );
}
