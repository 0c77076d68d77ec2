import type { ComponentProps } from "react";
import { classes } from "./classes";
import { controlLook } from "./control-look";
import { useFieldControl } from "./field-context";
import { defaultSize } from "./size";

/** A text of several lines, inside a Field. */
export function TextArea({ className, disabled, ...rest }: ComponentProps<"textarea">) {
  const field = useFieldControl();
  return (
    <textarea
      id={field.id}
      {...field.aria}
      rows={4}
      {...rest}
      disabled={disabled ?? field.disabled}
      className={classes(controlLook(defaultSize, field.invalid), "py-2", className)}
    />
  );
}
