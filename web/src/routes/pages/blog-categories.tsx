import { Tags } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routes/links";
import { StandardPage } from "@/shell/StandardPage";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";

export default function BlogCategories() {
  const { t } = useTranslation("blog");
  const href = useHref();
  return (
    <StandardPage
      head={{ title: t("categories.head.title"), description: t("categories.head.description") }}
      title={t("categories.title")}
      description={t("categories.description")}
    >
      <Card padding="none">
        <EmptyState
          icon={<Tags />}
          title={t("categories.empty.title")}
          description={t("categories.empty.description")}
          actions={<Button to={href("blog")}>{t("categories.empty.action")}</Button>}
        />
      </Card>
    </StandardPage>
  );
}
