import { useTransition } from "react";
import { ApiError } from "@/api/errors";
import type { components } from "@/api/schema.gen";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { Button } from "@/ui/Button";
import type { Size } from "@/ui/size";
import { useVisitor } from "@/visitor/useVisitor";
import { useCountdown } from "./useCountdown";

/** The topic of its toasts: that a link was sent, or that it has to wait. */
const topic = "mailed-link";

interface SendLinkButtonProps {
  /** What the link is for. Buttons for the same link share one countdown. */
  purpose: "confirmation" | "password";
  /** Request the e-mail. */
  send: () => Promise<components["schemas"]["Resent"]>;
  label: string;
  size?: Size;
  onRefused?: (error: ApiError) => void;
}

/** A button that sends an e-mail with a link, then counts down to the time at which the server allows another. */
export function SendLinkButton({ purpose, send, label, size, onRefused }: SendLinkButtonProps) {
  const { t } = useTranslation("account");
  const language = useLanguage();
  const { user } = useVisitor();
  const { secondsLeft, start } = useCountdown(`${purpose}:${user?.id}`);
  const [sending, startSending] = useTransition();
  const waiting = secondsLeft > 0;

  const click = async () => {
    try {
      const { message, data } = await send();
      start(data.secondsLeft);
      toast({ color: "success", title: message, topic });
    } catch (error) {
      toastError(error, language, topic);
      if (!(error instanceof ApiError)) return;
      if (error.secondsLeft) start(error.secondsLeft);
      onRefused?.(error);
    }
  };

  return (
    <Button
      variant={waiting ? "neutral" : "primary"}
      size={size}
      loading={sending}
      // Not `disabled`, which would lose the focus.
      aria-disabled={waiting}
      // The alert around it may be a live region and would announce every second.
      aria-live="off"
      className="tabular-nums"
      onClick={() => {
        if (!waiting) startSending(click);
      }}
    >
      {waiting ? t("confirmEmail.wait", { seconds: secondsLeft }) : label}
    </Button>
  );
}
