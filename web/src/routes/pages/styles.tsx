import { Palette } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routes/links";
import { StandardPage } from "@/shell/StandardPage";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";

export default function Styles() {
  const { t } = useTranslation("styles");
  const href = useHref();
  return (
    <StandardPage
      head={{ title: t("head.title"), description: t("head.description") }}
      title={t("title")}
      description={t("description")}
    >
      <Card padding="none">
        <EmptyState
          icon={<Palette />}
          title={t("empty.title")}
          description={t("empty.description")}
          actions={
            <Button to={href("index", undefined, { hash: "how-works" })} variant="primary">
              {t("empty.action")}
            </Button>
          }
        />
      </Card>
    </StandardPage>
  );
}
