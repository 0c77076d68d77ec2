import { useTransition } from "react";
import { ApiError } from "@/api/errors";
import { hasTexts } from "@/i18n/texts";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { Button } from "@/ui/Button";
import { resendConfirmation } from "./api";
import { useCountdown } from "./useCountdown";

interface ResendConfirmationProps {
  onAlreadyConfirmed: () => void;
}

/** A button that resends the confirmation e-mail, then counts down to the time at which the server allows it again. */
export function ResendConfirmation(props: ResendConfirmationProps) {
  // The alert around it may be shown for a moment longer than its language.
  return hasTexts(useLanguage(), "account") ? <ResendButton {...props} /> : null;
}

function ResendButton({ onAlreadyConfirmed }: ResendConfirmationProps) {
  const { t } = useTranslation("account");
  const language = useLanguage();
  const { secondsLeft, start } = useCountdown();
  const [sending, startSending] = useTransition();
  const waiting = secondsLeft > 0;

  const resend = async () => {
    try {
      const { message, data } = await resendConfirmation();
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
      // Not `disabled`, which would lose the focus.
      aria-disabled={waiting}
      // The alert around it is a live region and would announce every second.
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
