import { ApiError } from "@/api/errors";
import type { Language } from "@/i18n/language";
import { translator } from "@/i18n/translate";
import { toast } from "./toast";

/** The one way a failed call is told to the user (S8.2). */
export function toastError(error: unknown, language: Language): void {
  const message = error instanceof ApiError ? error.message : "";
  const detail = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
  toast({
    color: "error",
    title: message || translator(language, "shell")("error.unknown"),
    ...(message && detail ? { description: detail } : {}),
  });
}
