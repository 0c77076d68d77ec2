import { StandardPage } from "@/document/StandardPage";
import { ModelList } from "@/features/usermodel/ModelList";
import { useTranslation } from "@/i18n/useTranslation";

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
