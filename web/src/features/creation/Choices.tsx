// A radio group of a few short options side by side, large enough for touch.
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { ReactNode } from "react";
import { classes } from "@/ui/classes";
import { useFieldControl } from "@/ui/field-context";
import { tabStop } from "@/ui/tab-stop";

interface Choice<Value> {
  value: Value;
  label: ReactNode;
  /** A second line, less prominent. */
  detail?: ReactNode;
  icon?: ReactNode;
  /** Overlaps the upper edge, for example "most popular". */
  badge?: ReactNode;
}

interface ChoicesProps<Value> {
  options: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  name?: string;
}

export function Choices<Value extends string | number>({
  options,
  value,
  onChange,
  onBlur,
  name,
}: ChoicesProps<Value>) {
  const field = useFieldControl();
  const badges = options.some(({ badge }) => badge);
  return (
    <RadioGroup
      {...field.aria}
      aria-labelledby={field.labelId}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      onBlur={onBlur}
      name={name}
      disabled={field.disabled}
      className="grid auto-cols-fr grid-flow-col gap-2"
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the primitive holds the input
        <label
          key={option.value}
          className={classes(
            "relative flex min-h-11 min-w-0 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-control border bg-surface px-1 py-1.5 text-center text-sm leading-tight transition-colors hover:border-ink-faint has-focus-visible:outline-2 has-focus-visible:outline-primary-strong has-focus-visible:outline-offset-2",
            "has-data-checked:border-primary-strong has-data-checked:bg-primary-soft/60 has-data-checked:shadow-[inset_0_0_0_1px_var(--primary-strong)] forced-colors:has-data-checked:outline-3",
            field.invalid ? "border-danger" : "border-line-strong/60",
            badges && "pt-3.5",
          )}
        >
          <Radio.Root
            value={option.value}
            {...tabStop(option.value, value)}
            className="absolute inset-0 rounded-control outline-none"
          />
          {option.badge ? <span className="absolute -top-2.5 z-1">{option.badge}</span> : null}
          {option.icon}
          <span className="font-medium">{option.label}</span>
          {option.detail ? <span className="text-ink-soft text-xs">{option.detail}</span> : null}
        </label>
      ))}
    </RadioGroup>
  );
}
