import { ArrowLeft } from "lucide-react";
import { useParams } from "react-router";
import { StandardPage } from "@/document/StandardPage";
import { PlanPage } from "@/features/billing/subscription/PlanPage";
import { useTranslation } from "@/i18n/useTranslation";
import { SwitchedOff } from "@/notices/SwitchedOff";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";

/** The route table allows no other action. */
type Action = "subscribe" | "change" | "renew";

export default function SettingsSubscriptionsAction() {
  const { t } = useTranslation("billing");
  const href = useHref();
  const action = useParams().action as Action;
  return (
    <StandardPage
      head={{ title: t(`order.${action}.title`) }}
      title={t(`order.${action}.title`)}
      description={t(`order.${action}.description`)}
      narrow
    >
      <SwitchedOff feature="PURCHASES" />
      <PlanPage action={action} />
      <Button to={href("settings-subscriptions")} variant="ghost" icon={<ArrowLeft />} className="mt-6">
        {t("order.back")}
      </Button>
    </StandardPage>
  );
}
