import { ApiError } from "@/api/errors";
import type { Language } from "@/i18n/language";
import { translator } from "@/i18n/translate";
import { withoutReloading } from "@/lib/optional-import";
import { toast } from "./toast";

/** Show a failed call in a toast: the server's own words for a refusal, ours for anything else. */
export function toastError(error: unknown, language: Language): void {
  if (error instanceof ApiError && error.message && error.status < 500) {
    const [detail] = Object.values(error.fields);
    toast({ color: "error", title: error.message, ...(detail && { description: detail }) });
    return;
  }
  withoutReloading(import("./failure"))
    .then(({ toastFailure }) => toastFailure(error, language))
    // Without a network these words may not load either.
    .catch(() => toast({ color: "error", title: translator(language, "shell")("error.network") }));
}
