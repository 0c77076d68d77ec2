import { CreateButton } from "@/features/creation/CreateButton";
import { modeLeftIn } from "@/features/creation/returning";
import { useCategories } from "@/features/style/api";
import { Catalogue } from "@/features/style/Catalogue";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useLanguage } from "@/routes/handle";
import { useHref } from "@/routes/links";
import { StandardPage } from "@/shell/StandardPage";

export default function Styles() {
  const { t } = useTranslation("styles");
  const language = useLanguage();
  const href = useHref();
  const items = useCategories().data.map(({ slug, name }) => ({
    name: wordsIn(language, name),
    path: href("styles-category-slug", { slug }),
  }));
  return (
    <StandardPage
      head={{ title: t("head.title"), description: t("head.description"), items }}
      title={t("title")}
      description={t("description")}
    >
      <Catalogue modeOf={modeLeftIn} action={(style, mode) => <CreateButton style={style} mode={mode} />} />
    </StandardPage>
  );
}
