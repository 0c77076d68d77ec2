import { ArrowLeft } from "lucide-react";
import { StandardPage } from "@/document/StandardPage";
import { ReceiptList } from "@/features/billing/receipts/ReceiptList";
import { UnpaidAttempts } from "@/features/billing/receipts/UnpaidAttempts";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";

export default function SettingsReceipts() {
  const { t } = useTranslation("billing");
  const href = useHref();
  return (
    <StandardPage
      head={{ title: t("receipts.head.title") }}
      title={t("receipts.title")}
      description={t("receipts.description")}
      narrow
    >
      <ReceiptList />
      <UnpaidAttempts />
      <Button to={href("settings")} variant="ghost" icon={<ArrowLeft />} className="mt-6">
        {t("subscriptions.back")}
      </Button>
    </StandardPage>
  );
}
