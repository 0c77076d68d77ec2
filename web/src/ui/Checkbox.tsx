import { Checkbox as Box } from "@base-ui/react/checkbox";
import { Check, Minus } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { classes } from "./classes";
import { useFieldControl } from "./field-context";

type CheckboxProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  description?: ReactNode;
  /** Some, but not all, of the items it represents are selected. */
  indeterminate?: boolean;
  disabled?: boolean;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

export function Checkbox({
  checked,
  onChange,
  label,
  description,
  indeterminate = false,
  disabled,
  name,
  onBlur,
  ref,
}: CheckboxProps) {
  const field = useFieldControl();
  const off = disabled ?? field.disabled;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside the primitive
    <label
      className={classes("flex min-h-6 items-start gap-3 text-sm max-sm:py-[0.7rem]", off && "opacity-60")}
    >
      <Box.Root
        {...field.aria}
        checked={checked}
        onCheckedChange={onChange}
        indeterminate={indeterminate}
        disabled={off}
        name={name}
        inputRef={ref}
        onBlur={onBlur}
        className={classes(
          "mt-px grid size-5 shrink-0 place-items-center rounded-md border bg-surface transition-colors data-checked:border-primary data-indeterminate:border-primary data-checked:bg-primary data-indeterminate:bg-primary",
          field.invalid ? "border-danger" : "border-line-strong",
        )}
      >
        <Box.Indicator className="text-on-primary [&_svg]:size-3.5 [&_svg]:stroke-3">
          {indeterminate ? <Minus /> : <Check />}
        </Box.Indicator>
      </Box.Root>
      <span className="leading-5.5">
        {label}
        {description ? <span className="block text-ink-faint">{description}</span> : null}
      </span>
    </label>
  );
}
