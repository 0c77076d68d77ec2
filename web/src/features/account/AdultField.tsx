import type { FieldPath, FieldValues } from "react-hook-form";
import { useTranslation } from "@/i18n/useTranslation";
import { Checkbox } from "@/ui/Checkbox";
import { FormField } from "@/ui/Form";
import type { ZodForm } from "@/ui/useZodForm";

type AdultFieldProps<Values extends FieldValues, Output> = {
  form: ZodForm<Values, Output>;
  name: FieldPath<Values>;
};

/** The statement about one's age, without which nobody can open an account. */
export function AdultField<Values extends FieldValues, Output>(props: AdultFieldProps<Values, Output>) {
  const { t } = useTranslation("account");
  return (
    <FormField {...props} label={t("register.adult")} selfLabelled required>
      {({ value, ...control }) => (
        <Checkbox {...control} checked={value === true} label={t("register.adult")} />
      )}
    </FormField>
  );
}
