import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { ReactNode } from "react";
import { classes } from "./classes";
import { useFieldControl } from "./Field";

export type RadioCard<Value extends string | number> = {
  value: Value;
  label: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  /** Stands at the end: a price or "most popular". */
  badge?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps<Value extends string | number> = {
  options: RadioCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** Names the group where no Field does. */
  label?: string;
  disabled?: boolean;
  name?: string;
  onBlur?: () => void;
  /** Grid columns, such as "sm:grid-cols-3". */
  className?: string;
};

export function RadioCards<Value extends string | number>({
  options,
  value,
  onChange,
  label,
  disabled,
  name,
  onBlur,
  className,
}: RadioCardsProps<Value>) {
  const field = useFieldControl();
  return (
    <RadioGroup
      {...field.aria}
      {...(label ? { "aria-label": label } : { "aria-labelledby": field.labelId })}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled ?? field.disabled}
      name={name}
      onBlur={onBlur}
      className={classes("grid gap-2.5", className)}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the primitive holds the input
        <label
          key={option.value}
          className={classes(
            "relative flex min-h-12 cursor-pointer items-center gap-3 rounded-control border bg-surface px-3.5 py-3 text-sm transition-colors hover:border-ink-faint has-focus-visible:outline-2 has-focus-visible:outline-primary-strong has-focus-visible:outline-offset-2",
            "has-data-checked:border-primary-strong has-data-checked:bg-primary-soft/60 has-data-checked:shadow-[inset_0_0_0_1px_var(--primary-strong)] has-data-disabled:cursor-default has-data-disabled:opacity-55",
            field.invalid ? "border-danger" : "border-line-strong/60",
          )}
        >
          <Radio.Root
            value={option.value}
            disabled={option.disabled ?? false}
            className="grid size-4.5 shrink-0 place-items-center rounded-full border border-line-strong bg-surface outline-none data-checked:border-primary data-checked:bg-primary"
          >
            <Radio.Indicator className="shape size-2 rounded-full bg-on-primary" />
          </Radio.Root>
          {option.icon ? <span className="text-ink-faint [&_svg]:size-5">{option.icon}</span> : null}
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{option.label}</span>
            {option.description ? <span className="block text-ink-soft">{option.description}</span> : null}
          </span>
          {option.badge}
        </label>
      ))}
    </RadioGroup>
  );
}
