import { ApiError, NetworkError } from "@/api/errors";
import type { Language } from "@/i18n/language";
import { translator } from "@/i18n/translate";
import { toast } from "./toast";

/** Show a failed call in a toast. Any other error is a defect, so it is logged. */
export function toastError(error: unknown, language: Language): void {
  const t = translator(language, "shell");
  if (error instanceof NetworkError) {
    toast({ color: "error", title: t("error.network") });
    return;
  }
  if (error && !(error instanceof ApiError)) console.error(error);
  const { message, fields } = error instanceof ApiError ? error : new ApiError(0);
  const [detail] = Object.values(fields);
  toast({
    color: "error",
    title: message || t("error.unknown"),
    ...(message && detail ? { description: detail } : {}),
  });
}
