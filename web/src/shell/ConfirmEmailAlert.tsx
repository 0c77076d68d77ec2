// Reminds a user to confirm their e-mail, until they do or dismiss it.
import { Mail } from "lucide-react";
import { useEffect } from "react";
import type { User } from "@/api/session";
import { ResendConfirmation } from "@/features/account/ResendConfirmation";
import { useTexts } from "@/i18n/useTexts";
import { useTranslation } from "@/i18n/useTranslation";
import { useOnReturn } from "@/lib/on-return";
import { dismiss, isDismissed } from "@/notices/dismissed";
import { hideAlert, showAlert } from "@/notices/floating-alerts";
import { useWelcomeTokens } from "@/visitor/useWelcomeTokens";

interface ConfirmEmailAlertProps {
  user: User;
  /** Refetch the user. */
  onRefresh: () => void;
}

export default function ConfirmEmailAlert(props: ConfirmEmailAlertProps) {
  return useTexts({ namespace: "account" }) ? <Reminder {...props} /> : null;
}

function Reminder({ user, onRefresh }: ConfirmEmailAlertProps) {
  const { t } = useTranslation("account");
  const { id: userId, email } = user;
  const tokens = useWelcomeTokens(user);
  // The link opens in another tab or device: refetch when this tab is shown again.
  useOnReturn(onRefresh);
  useEffect(() => {
    const id = `confirm-email:${userId}`;
    if (isDismissed(id)) return;
    showAlert({
      id,
      icon: <Mail />,
      title: tokens ? t("confirmEmail.gift", { count: tokens }) : t("confirmEmail.title"),
      // Not on phones, where it would cover a quarter of the page.
      content: <p className="wrap-anywhere max-sm:hidden">{t("confirmEmail.description", { email })}</p>,
      actions: <ResendConfirmation onAlreadyConfirmed={onRefresh} />,
      onClose() {
        dismiss(id);
        hideAlert(id);
      },
    });
    return () => hideAlert(id);
  }, [userId, email, tokens, onRefresh, t]);
  return null;
}
