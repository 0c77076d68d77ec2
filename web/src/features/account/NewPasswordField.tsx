import type { FieldPath, FieldValues } from "react-hook-form";
import { useTranslation } from "@/i18n/useTranslation";
import { FormField } from "@/ui/Form";
import { PasswordInput } from "@/ui/PasswordInput";
import type { ZodForm } from "@/ui/useZodForm";

type NewPasswordFieldProps<Values extends FieldValues, Output> = {
  form: ZodForm<Values, Output>;
  name: FieldPath<Values>;
  label: string;
};

export function NewPasswordField<Values extends FieldValues, Output>(
  props: NewPasswordFieldProps<Values, Output>,
) {
  const { t } = useTranslation("account");
  return (
    <FormField {...props} hint={t("fields.passwordHint")} required>
      {(control) => <PasswordInput {...control} autoComplete="new-password" />}
    </FormField>
  );
}
