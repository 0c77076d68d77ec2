import { useEffect } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import type { ZodForm } from "@/ui/useZodForm";
import type { FieldErrors } from "./field-errors";

/** Mark the fields that the server refused. */
export function useFieldErrors<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  refused: FieldErrors | null,
): void {
  const { setError } = form;
  useEffect(() => {
    for (const [name, message] of Object.entries(refused ?? {})) {
      setError(name as FieldPath<Input>, { type: "server", message });
    }
  }, [refused, setError]);
}
