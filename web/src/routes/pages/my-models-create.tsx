import { Hourglass } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routes/links";
import { StandardPage } from "@/shell/StandardPage";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { CheckCards } from "@/ui/CheckCards";
import { EmptyState } from "@/ui/EmptyState";

export default function MyModelsCreate() {
  const { t, texts } = useTranslation("models");
  const href = useHref();
  return (
    <StandardPage
      head={{ title: t("create.head.title") }}
      title={t("create.title")}
      description={t("create.description")}
    >
      <CheckCards items={texts.create.tips} />
      <Card className="mt-6" padding="none">
        <EmptyState
          icon={<Hourglass />}
          title={t("create.closed.title")}
          description={t("create.closed.description")}
          actions={<Button to={href("my-models")}>{t("create.closed.action")}</Button>}
        />
      </Card>
    </StandardPage>
  );
}
