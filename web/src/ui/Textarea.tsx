import type { ComponentProps } from "react";
import { classes } from "./classes";
import { controlLook } from "./control-look";
import { useFieldControl } from "./Field";
import { defaultSize, type Size } from "./size";

type TextareaProps = ComponentProps<"textarea"> & { size?: Size | undefined };

/** Grows with its text where the browser can. */
export function Textarea({ size = defaultSize, rows = 4, className, disabled, ...rest }: TextareaProps) {
  const field = useFieldControl();
  return (
    <textarea
      id={field.id}
      {...field.aria}
      {...rest}
      rows={rows}
      disabled={disabled ?? field.disabled}
      className={classes(
        controlLook(size, field.invalid),
        "field-sizing-content max-h-96 min-h-24 resize-y py-2",
        className,
      )}
    />
  );
}
