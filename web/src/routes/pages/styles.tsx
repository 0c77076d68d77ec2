import { CreateButton } from "@/features/creation/CreateButton";
import { Catalogue } from "@/features/style/Catalogue";
import { useTranslation } from "@/i18n/useTranslation";
import { StandardPage } from "@/shell/StandardPage";

export default function Styles() {
  const { t } = useTranslation("styles");
  return (
    <StandardPage
      head={{ title: t("head.title"), description: t("head.description") }}
      title={t("title")}
      description={t("description")}
    >
      <Catalogue action={(style, mode) => <CreateButton style={style.id} mode={mode} />} />
    </StandardPage>
  );
}
