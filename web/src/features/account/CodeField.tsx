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

/** Asks for a code of the authenticator app or, where that is out of reach, for a recovery code. */
export function CodeField<Values extends FieldValues, Output>({
  form,
  name,
}: CodeFieldProps<Values, Output>) {
  const { t } = useTranslation("account");
  // Null until the user chooses: then the field they chose is where they want to type.
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
        // As with the button that sends the form: the field is not to be judged for losing the focus to it.
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
