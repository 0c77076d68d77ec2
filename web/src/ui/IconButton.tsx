import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./Button";

/** Omit that keeps a union a union, so that a link stays a link and a button a button. */
type Without<Union, Keys extends PropertyKey> = Union extends unknown ? Omit<Union, Keys> : never;

type IconButtonProps = Without<
  ButtonProps,
  "icon" | "iconEnd" | "block" | "square" | "children" | "aria-label"
> & {
  /** What the button does, for everyone who does not see the icon. */
  label: string;
  icon: ReactNode;
};

export function IconButton({ label, icon, variant = "ghost", ...rest }: IconButtonProps) {
  return <Button {...(rest as ButtonProps)} variant={variant} square icon={icon} aria-label={label} />;
}
