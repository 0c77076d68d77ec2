import { Newspaper } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routes/links";
import { StandardPage } from "@/shell/StandardPage";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";

export default function Blog() {
  const { t } = useTranslation("blog");
  const href = useHref();
  return (
    <StandardPage
      head={{ title: t("list.head.title"), description: t("list.head.description") }}
      title={t("list.title")}
      description={t("list.description")}
    >
      <Card padding="none">
        <EmptyState
          icon={<Newspaper />}
          title={t("list.empty.title")}
          description={t("list.empty.description")}
          actions={
            <Button to={href("styles")} variant="primary">
              {t("list.empty.action")}
            </Button>
          }
        />
      </Card>
    </StandardPage>
  );
}
