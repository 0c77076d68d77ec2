import { useTransition } from "react";
import { api, unwrap } from "@/api/client";
import { ApiError } from "@/api/errors";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { Button } from "@/ui/Button";
import { useCountdown } from "./useCountdown";

/** Sends the confirmation mail again, then waits as long as the server asks (S3.12, S4.14). */
export function ResendConfirmation({ onAlreadyConfirmed }: { onAlreadyConfirmed: () => void }) {
  const { t } = useTranslation("shell");
  const language = useLanguage();
  const { secondsLeft, start } = useCountdown();
  const [sending, startSending] = useTransition();
  const waiting = secondsLeft > 0;

  const resend = async () => {
    try {
      const { message, data } = await unwrap(api.POST("/api/auth/resendEmailConfirmation"));
      start(data.secondsLeft);
      toast({ color: "success", title: message });
    } catch (error) {
      toastError(error, language);
      if (!(error instanceof ApiError)) return;
      if (error.secondsLeft) start(error.secondsLeft);
      if (error.code === "alreadyConfirmed") onAlreadyConfirmed();
    }
  };

  return (
    <Button
      variant={waiting ? "neutral" : "primary"}
      loading={sending}
      // Not `disabled`: that would throw the focus away.
      aria-disabled={waiting}
      // The alert around it is read out when it changes; each second would be too often.
      aria-live="off"
      className="tabular-nums"
      onClick={() => {
        if (!waiting) startSending(resend);
      }}
    >
      {waiting ? t("confirmEmail.wait", { seconds: secondsLeft }) : t("confirmEmail.resend")}
    </Button>
  );
}
