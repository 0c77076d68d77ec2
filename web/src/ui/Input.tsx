import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes";
import { controlLook } from "./control-look";
import { useFieldControl } from "./field-context";
import { defaultSize, type Size } from "./size";

type InputProps = Omit<ComponentProps<"input">, "size"> & {
  size?: Size | undefined;
  /** Shown inside, before the text. */
  icon?: ReactNode;
  /** Shown inside, after the text: a unit or a small button. */
  end?: ReactNode;
};

export function Input({ size = defaultSize, icon, end, className, disabled, ...rest }: InputProps) {
  const field = useFieldControl();
  const input = (
    <input
      id={field.id}
      {...field.aria}
      {...rest}
      disabled={disabled ?? field.disabled}
      className={classes(
        controlLook(size, field.invalid),
        Boolean(icon) && "ps-10",
        Boolean(end) && "pe-12",
        className,
      )}
    />
  );
  if (!icon && !end) return input;
  return (
    <span className="relative block">
      {icon ? (
        <span className="pointer-events-none absolute inset-y-0 start-0 grid w-10 place-items-center text-ink-faint [&_svg]:size-4">
          {icon}
        </span>
      ) : null}
      {input}
      {end ? (
        <span className="absolute inset-y-0 end-0 grid min-w-10 place-items-center text-ink-faint text-sm">
          {end}
        </span>
      ) : null}
    </span>
  );
}
