import { StandardPage } from "@/document/StandardPage";
import { CreateButton } from "@/features/creation/CreateButton";
import { modeToResume } from "@/features/creation/return-point";
import { useCategories } from "@/features/style/api";
import { Catalogue } from "@/features/style/Catalogue";
import { TryButton } from "@/features/style/TryButton";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useHref } from "@/routing/links";

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
      actions={<TryButton />}
    >
      <Catalogue modeOf={modeToResume} action={(style, mode) => <CreateButton style={style} mode={mode} />} />
    </StandardPage>
  );
}
