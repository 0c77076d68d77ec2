import { CreateButton } from "@/features/creation/CreateButton";
import { useCategories } from "@/features/style/api";
import { Catalogue } from "@/features/style/Catalogue";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useResolved } from "@/routes/handle";
import { NotFound } from "@/shell/NotFound";
import { StandardPage } from "@/shell/StandardPage";

export default function StylesCategorySlug() {
  const { t } = useTranslation("styles");
  const { params, language } = useResolved();
  const categories = useCategories();
  const category = categories.data.find(({ slug }) => slug === params.slug);
  if (!category && categories.fetched && !categories.error) return <NotFound />;
  const name = category ? wordsIn(language, category.name) : "";
  const title = category ? t("category.title", { name }) : t("title");
  return (
    <StandardPage
      head={{ title, description: t("category.description", { name, count: category?.count ?? 0 }) }}
      title={title}
      description={t("description")}
    >
      <Catalogue
        slug={params.slug ?? ""}
        action={(style, mode) => <CreateButton style={style.id} mode={mode} />}
      />
    </StandardPage>
  );
}
