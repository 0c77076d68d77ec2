import { useTranslation } from "@/i18n/useTranslation";
import { formatDate } from "@/lib/format";
import { Alert } from "@/ui/Alert";
import { useLocale } from "@/visitor/locale";
import { KeepAccount } from "./KeepAccount";

/** The notice above the settings of an account that is scheduled for deletion. */
export function DeletionNotice({ deletesAt }: { deletesAt: string }) {
  const { t } = useTranslation("settings");
  const date = formatDate(deletesAt, useLocale());
  return (
    <Alert tone="warning" title={t("delete.pending", { date })} actions={<KeepAccount />} className="mb-8">
      {t("delete.pendingDescription")}
    </Alert>
  );
}
