import { useEffect, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "@/i18n/useTranslation";
import { toast } from "@/notices/toast";
import type { ZodForm } from "@/ui/useZodForm";
import { createCaptcha } from "./captcha";

/** Solve the captcha of a form while it is filled in. The returned function resolves to a solution, or to null after it
 * has shown an error. */
export function useCaptcha<Input extends FieldValues, Output>({
  subscribe,
}: ZodForm<Input, Output>): () => Promise<string | null> {
  const { t } = useTranslation("account");
  const [captcha] = useState(createCaptcha);

  useEffect(() => {
    const unsubscribe = subscribe({ formState: { values: true }, callback: captcha.prepare });
    return () => {
      unsubscribe();
      captcha.stop();
    };
  }, [captcha, subscribe]);

  return async () => {
    try {
      return await captcha.take();
    } catch (error) {
      const aborted = error instanceof DOMException && error.name === "AbortError";
      if (!aborted) toast({ color: "error", title: t("captcha.failed"), description: t("captcha.tryAgain") });
      return null;
    }
  };
}
