import { useTransition } from "react";
import { useLanguage } from "@/i18n/useLanguage";
import { toastError } from "./error-toast";

/** Run an action that may fail: pending until it settles, with a toast for a failure. */
export function useAttempt(): [pending: boolean, attempt: (action: () => Promise<void>) => void] {
  const language = useLanguage();
  const [pending, start] = useTransition();
  const attempt = (action: () => Promise<void>) =>
    start(async () => {
      try {
        await action();
      } catch (error) {
        toastError(error, language);
      }
    });
  return [pending, attempt];
}
