import type { ComponentProps } from "react";
import { classes } from "@/ui/classes";
import { controlLook } from "@/ui/control-look";
import { useFieldControl } from "@/ui/field-context";
import { defaultSize } from "@/ui/size";

/** A text of several lines, inside a Field. */
export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  const field = useFieldControl();
  return (
    <textarea
      id={field.id}
      {...field.aria}
      rows={4}
      {...rest}
      className={classes(controlLook(defaultSize, field.invalid), "py-2", className)}
    />
  );
}
