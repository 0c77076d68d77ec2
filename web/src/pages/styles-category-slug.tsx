import { useLocation } from "react-router";
import { NotFound } from "@/document/NotFound";
import { StandardPage } from "@/document/StandardPage";
import { CreateButton } from "@/features/creation/CreateButton";
import { modeToResume } from "@/features/creation/return-point";
import { useCategories, useShelfPage } from "@/features/style/api";
import { Catalogue } from "@/features/style/Catalogue";
import { filterFromQuery } from "@/features/style/filter";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { readQuery } from "@/lib/query";
import { useResolved } from "@/routing/handle";
import { useHref } from "@/routing/links";

export default function StylesCategorySlug() {
  const { t } = useTranslation("styles");
  const { params, language } = useResolved();
  const href = useHref();
  const wanted = filterFromQuery(readQuery(useLocation().search), params.slug);
  const categories = useCategories();
  const styles = useShelfPage(wanted, 1).data?.items.flatMap((shelf) => shelf.styles) ?? [];
  const items = styles.map(({ name, demos, reimagineDemos }) => ({
    name: wordsIn(language, name),
    picture: demos[0] ?? reimagineDemos[1],
  }));
  const category = categories.data.find(({ slug }) => slug === params.slug);
  if (!category && categories.fetched && !categories.error) return <NotFound />;
  const name = category ? wordsIn(language, category.name) : "";
  const title = category ? t("category.title", { name }) : t("title");
  return (
    <StandardPage
      head={{
        title,
        description: t("category.description", { name, count: category?.count ?? 0 }),
        trail: [{ name: t("title"), path: href("styles") }],
        items,
        pictures: items.flatMap(({ picture }) => picture ?? []),
      }}
      title={title}
      description={t("description")}
    >
      <Catalogue
        slug={params.slug ?? ""}
        modeOf={modeToResume}
        action={(style, mode) => <CreateButton style={style} mode={mode} />}
      />
    </StandardPage>
  );
}
