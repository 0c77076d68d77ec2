// Says on every page that the account is going to be deleted, and offers to keep it.
import { CalendarX } from "lucide-react";
import { useEffect } from "react";
import { KeepAccount } from "@/features/account/settings/KeepAccount";
import { useTexts } from "@/i18n/useTexts";
import { useTranslation } from "@/i18n/useTranslation";
import { formatDate } from "@/lib/format";
import { hideAlert, showAlert } from "@/notices/floating-alerts";
import { useResolved } from "@/routing/handle";
import { useLocale } from "@/visitor/locale";

const id = "deletion";

export default function DeletionAlert({ deletesAt }: { deletesAt: string }) {
  return useTexts({ namespace: "settings" }) ? <Shown deletesAt={deletesAt} /> : null;
}

function Shown({ deletesAt }: { deletesAt: string }) {
  const { t } = useTranslation("settings");
  // The settings have a notice of their own.
  const hasNotice = useResolved().name === "settings";
  const date = formatDate(deletesAt, useLocale());
  useEffect(() => {
    if (hasNotice) return;
    showAlert({
      id,
      tone: "warning",
      icon: <CalendarX />,
      title: t("delete.pending", { date }),
      actions: <KeepAccount />,
      // Until the next visit.
      onClose: () => hideAlert(id),
    });
    return () => hideAlert(id);
  }, [date, hasNotice, t]);
  return null;
}
