import { languages } from "@/i18n/language";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { useT } from "../texts";
import type { Messages } from "./refusal";

export type Texts = Readonly<Record<string, string>>;

type TextPairProps = {
  label: string;
  value: Texts;
  onChange: (value: Record<string, string>) => void;
  disabled?: boolean | undefined;
  /** By language. */
  errors?: Messages;
};

/** A short text in every language, side by side. */
export function TextPair({ label, value, onChange, disabled, errors = {} }: TextPairProps) {
  const t = useT();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {languages.map((language) => (
        <Field
          key={language}
          label={t("content.form.inLanguage", { label, language: t(`content.form.languages.${language}`) })}
          error={errors[language]}
          disabled={disabled}
        >
          <Input
            lang={language}
            maxLength={200}
            value={value[language] ?? ""}
            onChange={({ target }) => onChange({ ...value, [language]: target.value })}
          />
        </Field>
      ))}
    </div>
  );
}
