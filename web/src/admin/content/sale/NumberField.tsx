import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";

type NumberFieldProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  disabled: boolean;
  min?: number;
  error?: string | undefined;
};

export function NumberField({ label, value, onChange, disabled, min = 1, error }: NumberFieldProps) {
  return (
    <Field label={label} disabled={disabled} error={error}>
      <Input
        type="number"
        min={min}
        value={value}
        onChange={({ target }) => onChange(Number.parseInt(target.value, 10) || 0)}
      />
    </Field>
  );
}
