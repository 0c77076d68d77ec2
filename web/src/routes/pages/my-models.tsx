import { ModelList } from "@/features/usermodel/ModelList";
import { useTranslation } from "@/i18n/useTranslation";
import { StandardPage } from "@/shell/StandardPage";

export default function MyModels() {
  const { t } = useTranslation("models");
  return (
    <StandardPage
      head={{ title: t("list.head.title") }}
      title={t("list.title")}
      description={t("list.description")}
    >
      <ModelList />
    </StandardPage>
  );
}
