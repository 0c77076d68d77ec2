import { ArrowLeft, ReceiptText } from "lucide-react";
import { StandardPage } from "@/document/StandardPage";
import { MySubscription } from "@/features/billing/subscription/MySubscription";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";

export default function SettingsSubscriptions() {
  const { t } = useTranslation("billing");
  const href = useHref();
  return (
    <StandardPage head={{ title: t("subscriptions.head.title") }} title={t("subscriptions.title")} narrow>
      <MySubscription />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Button to={href("settings")} variant="ghost" icon={<ArrowLeft />}>
          {t("subscriptions.back")}
        </Button>
        <Button to={href("settings-receipts")} variant="ghost" icon={<ReceiptText />}>
          {t("subscriptions.receipts")}
        </Button>
      </div>
    </StandardPage>
  );
}
