import { Images } from "lucide-react";
import { useParams } from "react-router";
import { useContactSheet } from "@/api/my-shoots";
import { StandardPage } from "@/document/StandardPage";
import { ContactSheet } from "@/features/gallery/sheet/ContactSheet";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { FailedState } from "@/ui/FailedState";
import { Skeleton } from "@/ui/Skeleton";

export default function MyShoot() {
  const { t } = useTranslation("shoots");
  const language = useLanguage();
  const { id = "" } = useParams();
  const { data: sheet, error, refetch } = useContactSheet(id);
  const title = sheet?.name
    ? wordsIn(language, sheet.name)
    : sheet
      ? t("sheet.ownTitle")
      : t("sheet.head.title");
  return (
    <StandardPage head={{ title }} title={title}>
      {sheet ? <ContactSheet sheet={sheet} /> : null}
      {sheet === null ? <Gone /> : null}
      {sheet === undefined && error ? (
        <FailedState
          title={t("sheet.error.title")}
          description={t("sheet.error.description")}
          onRetry={() => void refetch()}
        />
      ) : null}
      {sheet === undefined && !error ? <Skeleton className="h-96 rounded-card" /> : null}
    </StandardPage>
  );
}

function Gone() {
  const { t } = useTranslation("shoots");
  const href = useHref();
  return (
    <Card padding="none">
      <EmptyState
        icon={<Images />}
        title={t("sheet.gone.title")}
        description={t("sheet.gone.description")}
        actions={
          <Button to={href("shoots")} variant="primary">
            {t("sheet.gone.action")}
          </Button>
        }
      />
    </Card>
  );
}
