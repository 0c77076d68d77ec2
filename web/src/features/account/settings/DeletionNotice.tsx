import { useTranslation } from "@/i18n/useTranslation";
import { formatDate } from "@/lib/format";
import { Alert } from "@/ui/Alert";
import { useLocale } from "@/visitor/locale";
import { KeepAccount } from "./KeepAccount";

/** Stands over all settings of an account that is about to go. */
export function DeletionNotice({ deletesAt }: { deletesAt: string }) {
  const { t } = useTranslation("settings");
  const date = formatDate(deletesAt, useLocale());
  return (
    <Alert tone="warning" title={t("delete.pending", { date })} actions={<KeepAccount />} className="mb-8">
      {t("delete.pendingDescription")}
    </Alert>
  );
}
