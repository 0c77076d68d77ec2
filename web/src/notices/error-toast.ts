import { ApiError, isDefect } from "@/api/errors";
import type { Language } from "@/i18n/language";
import { translator } from "@/i18n/translate";
import { withoutReloading } from "@/lib/optional-import";
import { toast } from "./toast";

/** Show a failed call in a toast: the server's own words for a refusal, ours for anything else. `topic`: see `toast`. */
export function toastError(error: unknown, language: Language, topic?: string): void {
  if (error instanceof ApiError && error.message && error.status < 500) {
    const [detail] = Object.values(error.fields);
    toast({ color: "error", title: error.message, topic, ...(detail && { description: detail }) });
    return;
  }
  withoutReloading(import("./failure"))
    .then(({ toastFailure }) => toastFailure(error, language, topic))
    // Without a network these words may not load either, nor the code that reports a defect.
    .catch(() => {
      if (isDefect(error)) console.error(error);
      toast({ color: "error", title: translator(language, "shell")("error.network"), topic });
    });
}
