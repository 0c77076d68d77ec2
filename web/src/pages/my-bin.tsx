import { StandardPage } from "@/document/StandardPage";
import { Bin } from "@/features/gallery/bin/Bin";
import { useTranslation } from "@/i18n/useTranslation";

export default function MyBin() {
  const { t } = useTranslation("library");
  return (
    <StandardPage
      head={{ title: t("bin.head.title") }}
      title={t("bin.title")}
      description={t("bin.description")}
    >
      <Bin />
    </StandardPage>
  );
}
