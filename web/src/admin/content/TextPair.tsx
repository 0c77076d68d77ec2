import { languages } from "@/i18n/language";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { useT } from "../texts";

export type Texts = Readonly<Record<string, string>>;

type TextPairProps = {
  label: string;
  value: Texts;
  onChange: (value: Record<string, string>) => void;
  disabled?: boolean | undefined;
};

/** A short text in every language, side by side. */
export function TextPair({ label, value, onChange, disabled }: TextPairProps) {
  const t = useT();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {languages.map((language) => (
        <Field
          key={language}
          label={t("catalogue.inLanguage", { label, language: t(`catalogue.languages.${language}`) })}
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
