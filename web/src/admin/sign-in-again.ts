// A staff session is shorter than a session of the site, which is still valid then: the login page would send people on.
import { ApiError } from "@/api/errors";
import { signOut } from "@/api/session";
import type { Language } from "@/i18n/language";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { logInPath } from "./paths";
import type { T } from "./texts";

export const isOldSession = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "staffSessionOld";

/** Sign out, and return to this page after signing in. */
export async function signInAgain(language: Language): Promise<void> {
  const { pathname, search } = location;
  try {
    await signOut();
  } finally {
    // The tokens are gone here, even if the server could not be told.
    location.assign(logInPath(language, pathname + search));
  }
}

/** Say why a change failed. What was typed is still there, to be copied before signing in again. */
export function toastRefusal(error: unknown, language: Language, t: T): void {
  if (isOldSession(error))
    toast({
      color: "error",
      title: error.message,
      topic: "staffSessionOld",
      timeout: 0,
      actions: [{ label: t("refusal.signIn"), click: () => void signInAgain(language) }],
    });
  else toastError(error, language);
}
