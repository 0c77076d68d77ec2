import { Slider as Range } from "@base-ui/react/slider";
import type { Ref } from "react";
import { useFieldControl } from "./Field";

type SliderProps = {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** Names the slider where no Field does. */
  label?: string;
  /** How the value is written, such as "3 photos". */
  format?: (value: number) => string;
  disabled?: boolean;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

export function Slider({
  value,
  onChange,
  min = 0,
  max = 100,
  step = 1,
  label,
  format = String,
  disabled,
  name,
  onBlur,
  ref,
}: SliderProps) {
  const field = useFieldControl();
  return (
    <Range.Root
      value={value}
      onValueChange={onChange}
      min={min}
      max={max}
      step={step}
      disabled={disabled ?? field.disabled}
      name={name}
      className="group flex items-center gap-4"
    >
      <Range.Control className="flex h-9 flex-1 touch-none select-none items-center group-data-disabled:opacity-50 max-sm:h-11">
        <Range.Track className="relative h-1.5 w-full rounded-full border border-transparent bg-fill-strong">
          <Range.Indicator className="shape-on rounded-full bg-primary" />
          <Range.Thumb
            inputRef={ref}
            onBlur={onBlur}
            {...(label ? { "aria-label": label } : { "aria-labelledby": field.labelId })}
            aria-describedby={field.aria["aria-describedby"]}
            getAriaValueText={(_, current) => format(current)}
            className="shape size-5 rounded-full border-2 border-primary bg-white shadow-sm transition-[scale] has-focus-visible:outline-2 has-focus-visible:outline-primary-strong has-focus-visible:outline-offset-2 data-dragging:scale-110"
          />
        </Range.Track>
      </Range.Control>
      <output className="min-w-8 text-end font-medium text-ink text-sm tabular-nums group-data-disabled:text-ink-faint">
        {format(value)}
      </output>
    </Range.Root>
  );
}
