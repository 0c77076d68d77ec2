import { zodResolver } from "@hookform/resolvers/zod";
import { useRef } from "react";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import type { ZodType } from "zod";
import { useTranslation } from "@/i18n/useTranslation";
import { zodMessage } from "./zod-message";

export type ZodForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> & {
  /** The labels of the fields, for error messages. */
  labels: Map<string, string>;
};

/** A react-hook-form with a zod schema. Form and FormField decide when to validate. */
export function useZodForm<Input extends FieldValues, Output>(
  schema: ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): ZodForm<Input, Output> {
  const { t } = useTranslation("ui");
  const labels = useRef(new Map<string, string>()).current;
  const form = useForm<Input, unknown, Output>({
    defaultValues,
    mode: "onSubmit",
    reValidateMode: "onSubmit",
    resolver: zodResolver(schema, {
      error: (issue) => zodMessage(t, labels.get(issue.path?.join(".") ?? "") ?? t("form.thisField"), issue),
    }),
  });
  return { ...form, labels };
}
