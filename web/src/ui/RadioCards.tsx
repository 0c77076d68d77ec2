import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { ReactNode } from "react";
import { classes } from "./classes";
import { useFieldControl } from "./field-context";
import { tabStop } from "./tab-stop";

export type RadioCard<Value extends string | number> = {
  value: Value;
  label: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  /** Shown at the end: a price or "most popular". */
  badge?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps<Value extends string | number> = {
  options: RadioCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** Accessible name, if it is not inside a Field. */
  label?: string;
  disabled?: boolean;
  name?: string;
  onBlur?: () => void;
  /** Compact rows, or larger tiles. */
  look?: "row" | "tile";
  /** Grid columns, such as "sm:grid-cols-3". */
  className?: string;
};

const looks = {
  row: {
    card: "flex min-h-12 items-center gap-3 rounded-control px-3.5 py-3 text-sm",
    radio: "",
    icon: "",
    text: "min-w-0 flex-1",
    label: "font-medium",
    badge: "contents",
  },
  tile: {
    card: "grid grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[1.625rem_auto] content-start items-center gap-3 rounded-card p-5 text-sm",
    radio: "col-start-3 row-start-1",
    icon: "col-start-1 row-start-1",
    text: "col-span-3 row-start-2 self-start",
    label: "font-bold font-display text-heading",
    badge: "col-start-2 row-start-1 justify-self-end",
  },
};

export function RadioCards<Value extends string | number>({
  options,
  value,
  onChange,
  label,
  disabled,
  name,
  onBlur,
  look = "row",
  className,
}: RadioCardsProps<Value>) {
  const field = useFieldControl();
  const parts = looks[look];
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
        // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside the primitive
        <label
          key={option.value}
          className={classes(
            parts.card,
            "relative cursor-pointer border bg-surface transition-colors hover:border-ink-faint has-focus-visible:outline-2 has-focus-visible:outline-primary-strong has-focus-visible:outline-offset-2",
            "has-data-checked:border-primary-strong has-data-checked:bg-primary-soft/60 has-data-checked:shadow-[inset_0_0_0_1px_var(--primary-strong)] has-data-disabled:cursor-default has-data-disabled:opacity-55",
            field.invalid ? "border-danger" : "border-line-strong/60",
          )}
        >
          <Radio.Root
            value={option.value}
            disabled={option.disabled ?? false}
            {...tabStop(option.value, value)}
            className={classes(
              "grid size-4.5 shrink-0 place-items-center rounded-full border border-line-strong bg-surface outline-none data-checked:border-primary data-checked:bg-primary",
              parts.radio,
            )}
          >
            <Radio.Indicator className="shape size-2 rounded-full bg-on-primary" />
          </Radio.Root>
          {option.icon ? (
            <span className={classes("text-ink-faint [&_svg]:size-5", parts.icon)}>{option.icon}</span>
          ) : null}
          <span className={parts.text}>
            <span className={classes("block", parts.label)}>{option.label}</span>
            {option.description ? <span className="block text-ink-soft">{option.description}</span> : null}
          </span>
          {option.badge ? <span className={parts.badge}>{option.badge}</span> : null}
        </label>
      ))}
    </RadioGroup>
  );
}
