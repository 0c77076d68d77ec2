import { Crown } from "lucide-react";
import { useParams } from "react-router";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routes/links";
import { StandardPage } from "@/shell/StandardPage";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";

/** The route table lets no other action through. */
type Action = "subscribe" | "change" | "renew";

export default function SettingsSubscriptionsAction() {
  const { t } = useTranslation("settings");
  const href = useHref();
  const action = useParams().action as Action;
  return (
    <StandardPage head={{ title: t(`action.${action}.title`) }} title={t(`action.${action}.title`)} narrow>
      <Card padding="none">
        <EmptyState
          icon={<Crown />}
          title={t("action.empty.title")}
          description={t("action.empty.description")}
          actions={<Button to={href("settings-subscriptions")}>{t("action.empty.action")}</Button>}
        />
      </Card>
    </StandardPage>
  );
}
