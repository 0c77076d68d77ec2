import type { ReactNode } from "react";

export type SelectOption<Value extends string | number> = {
  value: Value;
  label: string;
  /** Secondary text at the end of the row. */
  detail?: string;
  icon?: ReactNode;
  disabled?: boolean;
};
