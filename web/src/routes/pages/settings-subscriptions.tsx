import { Crown } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routes/links";
import { useVisitor } from "@/shell/document";
import { StandardPage } from "@/shell/StandardPage";
import { TextLink } from "@/shell/TextLink";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { Skeleton } from "@/ui/Skeleton";

export default function SettingsSubscriptions() {
  const { t } = useTranslation("settings");
  const href = useHref();
  const { user } = useVisitor();
  return (
    <StandardPage head={{ title: t("subscriptions.head.title") }} title={t("subscriptions.title")} narrow>
      <Card padding="none">
        {!user ? (
          <Skeleton className="m-6 h-40" />
        ) : user.subscriptionsActive.length > 0 ? (
          <EmptyState
            icon={<Crown />}
            title={t("subscriptions.active.title")}
            description={t("subscriptions.active.description")}
          />
        ) : (
          <EmptyState
            icon={<Crown />}
            title={t("subscriptions.empty.title")}
            description={t("subscriptions.empty.description")}
            actions={
              <Button to={href("premium")} variant="primary">
                {t("subscriptions.empty.action")}
              </Button>
            }
          />
        )}
      </Card>
      <p className="mt-6">
        <TextLink to="settings">{t("subscriptions.back")}</TextLink>
      </p>
    </StandardPage>
  );
}
