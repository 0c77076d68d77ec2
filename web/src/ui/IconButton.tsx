import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./Button";

/** `Omit` that distributes over a union. */
type Without<Union, Keys extends PropertyKey> = Union extends unknown ? Omit<Union, Keys> : never;

type IconButtonProps = Without<
  ButtonProps,
  "icon" | "iconEnd" | "block" | "square" | "children" | "aria-label"
> & {
  /** Accessible name. */
  label: string;
  icon: ReactNode;
};

export function IconButton({ label, icon, variant = "ghost", ...rest }: IconButtonProps) {
  return <Button {...(rest as ButtonProps)} variant={variant} square icon={icon} aria-label={label} />;
}
