import { ReceiptList } from "@/features/billing/receipts/ReceiptList";
import { useTranslation } from "@/i18n/useTranslation";
import { StandardPage } from "@/shell/StandardPage";
import { TextLink } from "@/shell/TextLink";

export default function SettingsReceipts() {
  const { t } = useTranslation("billing");
  return (
    <StandardPage
      head={{ title: t("receipts.head.title") }}
      title={t("receipts.title")}
      description={t("receipts.description")}
      narrow
    >
      <ReceiptList />
      <p className="mt-6">
        <TextLink to="settings">{t("subscriptions.back")}</TextLink>
      </p>
    </StandardPage>
  );
}
