import { Switch as Toggle } from "@base-ui/react/switch";
import type { ReactNode, Ref } from "react";
import { classes } from "./classes";
import { useFieldControl } from "./field-context";

type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

export function Switch({ checked, onChange, label, description, disabled, name, onBlur, ref }: SwitchProps) {
  const field = useFieldControl();
  const off = disabled ?? field.disabled;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside the primitive
    <label
      className={classes(
        "flex min-h-6 gap-3 text-sm max-sm:min-h-11",
        // Aligned with the label, not with the middle of a long description.
        description ? "items-start" : "items-center",
        off && "opacity-60",
      )}
    >
      <Toggle.Root
        {...field.aria}
        checked={checked}
        onCheckedChange={onChange}
        disabled={off}
        name={name}
        inputRef={ref}
        onBlur={onBlur}
        className="-my-0.5 flex h-6 w-10.5 shrink-0 rounded-full border border-transparent bg-line-strong p-0.5 transition-colors data-checked:bg-primary forced-colors:data-checked:bg-[Highlight]"
      >
        <Toggle.Thumb className="shape size-4.5 rounded-full bg-white shadow-sm transition-[translate] data-checked:translate-x-[1.125rem] dark:data-checked:bg-on-primary" />
      </Toggle.Root>
      <span>
        {label}
        {description ? <span className="block text-ink-faint">{description}</span> : null}
      </span>
    </label>
  );
}
