// Reminds a user to confirm their e-mail, until they do or dismiss it.
import { Mail } from "lucide-react";
import { useEffect } from "react";
import type { User } from "@/api/session";
import { ResendConfirmation } from "@/features/account/ResendConfirmation";
import { useTranslation } from "@/i18n/useTranslation";
import { useOnReturn } from "@/lib/on-return";
import { dismiss, isDismissed } from "@/notices/dismissed";
import { hideAlert, showAlert } from "@/notices/floating-alerts";

interface ConfirmEmailAlertProps {
  user: User;
  /** Refetch the user. */
  onRefresh: () => void;
}

export default function ConfirmEmailAlert({
  user: { id: userId, email },
  onRefresh,
}: ConfirmEmailAlertProps) {
  const { t } = useTranslation("shell");
  // The link opens in another tab or device: refetch when this tab is shown again.
  useOnReturn(onRefresh);
  useEffect(() => {
    const id = `confirm-email:${userId}`;
    if (isDismissed(id)) return;
    showAlert({
      id,
      icon: <Mail />,
      title: t("confirmEmail.title"),
      content: <p className="wrap-anywhere">{t("confirmEmail.description", { email })}</p>,
      actions: <ResendConfirmation onAlreadyConfirmed={onRefresh} />,
      onClose() {
        dismiss(id);
        hideAlert(id);
      },
    });
    return () => hideAlert(id);
  }, [userId, email, onRefresh, t]);
  return null;
}
