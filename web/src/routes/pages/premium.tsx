import { Crown } from "lucide-react";
import { useLocation } from "react-router";
import { useTranslation } from "@/i18n/useTranslation";
import { readQuery } from "@/lib/query";
import { useHref } from "@/routes/links";
import { StandardPage } from "@/shell/StandardPage";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { CheckCards } from "@/ui/CheckCards";
import { EmptyState } from "@/ui/EmptyState";

export default function Premium() {
  const { t, texts } = useTranslation("premium");
  const href = useHref();
  const { from } = readQuery(useLocation().search);
  return (
    <StandardPage
      head={{ title: t("head.title"), description: t("head.description") }}
      title={t("title")}
      description={t("description")}
    >
      {from === "subscription-APP-active" ? <Alert title={t("guard")} className="mb-8" /> : null}
      <CheckCards items={texts.features} />
      <h2 className="mt-16 text-heading">{t("plans.title")}</h2>
      <Card className="mt-4" padding="none">
        <EmptyState
          heading="h3"
          icon={<Crown />}
          title={t("plans.empty.title")}
          description={t("plans.empty.description")}
          actions={
            <Button to={href("tokens")} variant="primary">
              {t("plans.empty.action")}
            </Button>
          }
        />
      </Card>
    </StandardPage>
  );
}
