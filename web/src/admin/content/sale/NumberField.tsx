import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";

type NumberFieldProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  disabled: boolean;
  min?: number;
};

export function NumberField({ label, value, onChange, disabled, min = 1 }: NumberFieldProps) {
  return (
    <Field label={label} disabled={disabled}>
      <Input
        type="number"
        min={min}
        value={value}
        onChange={({ target }) => onChange(Number.parseInt(target.value, 10) || 0)}
      />
    </Field>
  );
}
