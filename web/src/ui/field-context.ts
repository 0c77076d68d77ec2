import { createContext, use } from "react";

/** The state of a Field, for the control inside it. */
type FieldControl = {
  id: string;
  labelId: string | undefined;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
  /** Shows a message of the control itself, which takes precedence over that of the form. */
  report: (message: string | null) => void;
};

export const FieldContext = createContext<FieldControl | null>(null);

/** Return the attributes that connect a control to the label, hint and error of its Field. */
export function useFieldControl() {
  const field = use(FieldContext);
  return {
    id: field?.id,
    labelId: field?.labelId,
    disabled: field?.disabled ?? false,
    invalid: field?.invalid ?? false,
    report: field?.report ?? (() => {}),
    aria: field
      ? {
          "aria-describedby": field.describedBy,
          "aria-invalid": field.invalid || undefined,
          "aria-required": field.required || undefined,
        }
      : {},
  };
}
