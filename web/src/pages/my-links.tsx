import { StandardPage } from "@/document/StandardPage";
import { Links } from "@/features/gallery/links/Links";
import { useTranslation } from "@/i18n/useTranslation";

export default function MyLinks() {
  const { t } = useTranslation("library");
  return (
    <StandardPage
      head={{ title: t("links.head.title") }}
      title={t("links.title")}
      description={t("links.description")}
      narrow
    >
      <Links />
    </StandardPage>
  );
}
