import { useEffect, useState } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { useTranslation } from "@/i18n/useTranslation";
import { Button } from "@/ui/Button";
import { FormField } from "@/ui/Form";
import { Input } from "@/ui/Input";
import type { ZodForm } from "@/ui/useZodForm";
import { CodeInput } from "./CodeInput";

type CodeFieldProps<Values extends FieldValues, Output> = {
  form: ZodForm<Values, Output>;
  name: FieldPath<Values>;
};

/** A field for a code of the authenticator app or, alternatively, a recovery code. */
export function CodeField<Values extends FieldValues, Output>({
  form,
  name,
}: CodeFieldProps<Values, Output>) {
  const { t } = useTranslation("account");
  // Null until the user chooses, so that only a choice moves the focus.
  const [chosen, choose] = useState<"app" | "recovery" | null>(null);
  const recovery = chosen === "recovery";
  const { setFocus, resetField } = form;
  useEffect(() => {
    if (chosen) setFocus(name);
  }, [chosen, setFocus, name]);
  return (
    <>
      <FormField
        key={chosen}
        form={form}
        name={name}
        label={t(recovery ? "code.recovery" : "code.app")}
        hint={recovery ? t("code.recoveryHint") : undefined}
        required
      >
        {(control) =>
          recovery ? (
            <Input
              {...control}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="font-mono"
            />
          ) : (
            <CodeInput {...control} />
          )
        }
      </FormField>
      <Button
        variant="link"
        size="md"
        className="touch-target self-start text-start!"
        // Keeps the focus in the field, which would be validated on blur.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          resetField(name);
          choose(recovery ? "app" : "recovery");
        }}
      >
        {t(recovery ? "code.useApp" : "code.useRecovery")}
      </Button>
    </>
  );
}
