import { SearchX } from "lucide-react";
import { Link } from "react-router";
import { StandardPage } from "@/document/StandardPage";
import { useTopics } from "@/features/blog/api";
import { Feed } from "@/features/blog/Feed";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useHref } from "@/routing/links";
import { Card } from "@/ui/Card";
import { FailedState } from "@/ui/FailedState";

export default function BlogCategories() {
  const { t } = useTranslation("blog");
  const language = useLanguage();
  const href = useHref();
  const { data, error, refetch } = useTopics();
  return (
    <StandardPage
      head={{
        title: t("topics.head.title"),
        description: t("topics.head.description"),
        trail: [{ name: t("list.title"), path: href("blog") }],
        items: data.map(({ name, slug }) => ({
          name: wordsIn(language, name),
          path: href("blog-categories-slug", { slug: wordsIn(language, slug) }),
        })),
      }}
      title={t("topics.title")}
      description={t("topics.description")}
    >
      <Feed />
      {error ? (
        <FailedState
          icon={<SearchX />}
          title={t("error.title")}
          description={t("error.description")}
          onRetry={refetch}
        />
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2">
          {data.map(({ id, slug, name, description, count }) => (
            <Card as="li" key={id} interactive className="flex flex-col">
              <h2 className="text-heading">
                <Link
                  to={href("blog-categories-slug", { slug: wordsIn(language, slug) })}
                  className="after:absolute after:inset-0 after:rounded-card"
                >
                  {wordsIn(language, name)}
                </Link>
              </h2>
              <p className="mt-2 mb-5 text-ink-soft">{wordsIn(language, description)}</p>
              <p className="mt-auto text-ink-faint text-sm">{t("posts", { count })}</p>
            </Card>
          ))}
        </ul>
      )}
    </StandardPage>
  );
}
