import { useEffect, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "@/i18n/useTranslation";
import { toast } from "@/notices/toast";
import type { ZodForm } from "@/ui/useZodForm";
import { createCaptcha } from "./captcha";

/** The captcha of a form, solved while the form is filled in. What it returns gives a solution to send; or null when
 * there is none, and then the user has been told. */
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
      const left = error instanceof DOMException && error.name === "AbortError";
      if (!left) toast({ color: "error", title: t("captcha.failed"), description: t("captcha.tryAgain") });
      return null;
    }
  };
}
