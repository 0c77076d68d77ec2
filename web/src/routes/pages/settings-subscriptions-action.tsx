import { useParams } from "react-router";
import { PlanPage } from "@/features/billing/subscription/PlanPage";
import { useTranslation } from "@/i18n/useTranslation";
import { StandardPage } from "@/shell/StandardPage";
import { TextLink } from "@/shell/TextLink";

/** The route table lets no other action through. */
type Action = "subscribe" | "change" | "renew";

export default function SettingsSubscriptionsAction() {
  const { t } = useTranslation("billing");
  const action = useParams().action as Action;
  return (
    <StandardPage
      head={{ title: t(`order.${action}.title`) }}
      title={t(`order.${action}.title`)}
      description={t(`order.${action}.description`)}
      narrow
    >
      <PlanPage action={action} />
      <p className="mt-6">
        <TextLink to="settings-subscriptions">{t("order.back")}</TextLink>
      </p>
    </StandardPage>
  );
}
