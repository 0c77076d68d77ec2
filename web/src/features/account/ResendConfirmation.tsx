import { hasTexts } from "@/i18n/texts";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { resendConfirmation } from "./api";
import { SendLinkButton } from "./SendLinkButton";

interface ResendConfirmationProps {
  onAlreadyConfirmed: () => void;
}

/** A button that resends the confirmation e-mail. */
export function ResendConfirmation(props: ResendConfirmationProps) {
  // The alert around it may be shown for a moment longer than its language.
  return hasTexts(useLanguage(), "account") ? <ResendButton {...props} /> : null;
}

function ResendButton({ onAlreadyConfirmed }: ResendConfirmationProps) {
  const { t } = useTranslation("account");
  return (
    <SendLinkButton
      purpose="confirmation"
      send={resendConfirmation}
      label={t("confirmEmail.resend")}
      onRefused={({ code }) => {
        if (code === "alreadyConfirmed") onAlreadyConfirmed();
      }}
    />
  );
}
