import { useLocation } from "react-router";
import { NotFound } from "@/document/NotFound";
import { StandardPage } from "@/document/StandardPage";
import { pageNumber, searchWords, usePosts } from "@/features/blog/api";
import { Feed } from "@/features/blog/Feed";
import { isPastLastPage, PostList } from "@/features/blog/PostList";
import { PostSearch } from "@/features/blog/PostSearch";
import { TopicNav } from "@/features/blog/TopicLinks";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { readQuery } from "@/lib/query";
import { useHref } from "@/routing/links";

export default function Blog() {
  const { t } = useTranslation("blog");
  const language = useLanguage();
  const href = useHref();
  const address = readQuery(useLocation().search);
  const page = pageNumber(address.page);
  const query = searchWords(address.q);
  const posts = usePosts({ page, query });
  if (isPastLastPage(posts, page)) return <NotFound />;

  const items = (posts.data?.items ?? []).map(({ title, slug, cover }) => ({
    name: wordsIn(language, title),
    path: href("blog-slug", { slug: wordsIn(language, slug) }),
    picture: cover ?? undefined,
  }));
  const pageQuery = (number: number) => ({ q: query, page: number > 1 ? String(number) : undefined });
  return (
    <StandardPage
      head={{
        title: page > 1 ? t("onPage", { title: t("list.head.title"), page }) : t("list.head.title"),
        description: t("list.head.description"),
        query: pageQuery(page),
        hidden: query !== undefined,
        items,
        pictures: items.flatMap(({ picture }) => picture ?? []),
      }}
      title={t("list.title")}
      description={t("list.description")}
    >
      <Feed />
      <div className="mb-8 grid items-center gap-4 lg:grid-cols-[1fr_20rem]">
        <TopicNav />
        <PostSearch query={query} />
      </div>
      <p role="status" className="text-ink-soft">
        {query && posts.data ? (
          <span className="mb-6 block">{t("found", { count: posts.data.total, query })}</span>
        ) : null}
      </p>
      <PostList
        posts={posts}
        page={page}
        href={(number) => href("blog", undefined, { query: pageQuery(number) })}
      />
    </StandardPage>
  );
}
