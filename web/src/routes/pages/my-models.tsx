import { ScanFace } from "lucide-react";
import { useMyModels } from "@/api/my-models";
import { ModelList } from "@/features/usermodel/ModelList";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routes/links";
import { StandardPage } from "@/shell/StandardPage";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";

export default function MyModels() {
  const { t } = useTranslation("models");
  const href = useHref();
  const { data: models } = useMyModels();
  return (
    <StandardPage head={{ title: t("list.head.title") }} title={t("list.title")}>
      {models.length ? (
        <ModelList models={models} />
      ) : (
        <Card padding="none">
          <EmptyState
            icon={<ScanFace />}
            title={t("list.empty.title")}
            description={t("list.empty.description")}
            actions={
              <Button to={href("my-models-create")} variant="primary">
                {t("list.empty.action")}
              </Button>
            }
          />
        </Card>
      )}
    </StandardPage>
  );
}
