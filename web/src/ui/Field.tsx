import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { classes } from "./classes";
import { FieldContext } from "./field-context";

type FieldProps = {
  /** Omit it if the control has its own label, such as a checkbox. */
  label?: ReactNode;
  /** Shows the label only to screen readers. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  /** Marks the field as optional. */
  optional?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  required = false,
  optional = false,
  disabled = false,
  className,
  children,
}: FieldProps) {
  const { t } = useTranslation("ui");
  const id = useId();
  const [reported, report] = useState<string | null>(null);
  const message = reported ?? error;
  const invalid = Boolean(message);
  const labelId = label ? `${id}-label` : undefined;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, invalid && errorId].filter(Boolean).join(" ") || undefined;

  return (
    <FieldContext value={{ id, labelId, describedBy, invalid, required, disabled, report }}>
      <div className={classes("flex min-w-0 flex-col gap-1.5", className)}>
        {label ? (
          <label
            id={labelId}
            htmlFor={id}
            className={
              hideLabel
                ? "sr-only"
                : classes(
                    "flex justify-between gap-4 font-medium text-sm",
                    disabled ? "text-ink-faint" : "text-ink",
                  )
            }
          >
            {label}
            {optional ? <span className="font-normal text-ink-faint">{t("optional")}</span> : null}
          </label>
        ) : null}
        {children}
        {hint ? (
          <p id={hintId} className="text-ink-faint text-sm">
            {hint}
          </p>
        ) : null}
        <p id={errorId} aria-live="polite" className={invalid ? "text-danger text-sm" : "sr-only"}>
          {message}
        </p>
      </div>
    </FieldContext>
  );
}
