import { useMemo } from "react";
import { useLocation } from "react-router";
import { slugsAsParams } from "@/document/alternates";
import { Moved } from "@/document/Moved";
import { NotFound } from "@/document/NotFound";
import { StandardPage } from "@/document/StandardPage";
import { pageNumber, usePosts, useTopics } from "@/features/blog/api";
import { Feed } from "@/features/blog/Feed";
import { isPastLastPage, PostList } from "@/features/blog/PostList";
import { TopicNav } from "@/features/blog/TopicLinks";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { readQuery } from "@/lib/query";
import { useResolved } from "@/routing/handle";
import { useHref } from "@/routing/links";

export default function BlogCategoriesSlug() {
  const { t } = useTranslation("blog");
  const { language, params } = useResolved();
  const href = useHref();
  const page = pageNumber(readQuery(useLocation().search).page);
  const topics = useTopics();
  const posts = usePosts({ page, categorySlug: params.slug });
  const topic = topics.data.find(({ slug }) => Object.values(slug).includes(params.slug ?? ""));
  const translatedParams = useMemo(() => topic && slugsAsParams(topic.slug), [topic]);

  if ((topics.fetched && !topics.error && !topic) || isPastLastPage(posts, page)) return <NotFound />;

  const slug = topic ? wordsIn(language, topic.slug) : (params.slug ?? "");
  const pageQuery = (number: number) => ({ page: number > 1 ? String(number) : undefined });
  const addressOf = (number: number) => href("blog-categories-slug", { slug }, { query: pageQuery(number) });
  if (slug !== params.slug) return <Moved to={addressOf(page)} />;

  const name = topic ? wordsIn(language, topic.name) : t("topics.title");
  const title = t("topics.headOf", { topic: name });
  return (
    <StandardPage
      head={{
        title: page > 1 ? t("onPage", { title, page }) : title,
        ...(topic && { description: wordsIn(language, topic.description) }),
        trail: [
          { name: t("list.title"), path: href("blog") },
          { name: t("topics.title"), path: href("blog-categories") },
        ],
        items: (posts.data?.items ?? []).map((post) => ({
          name: wordsIn(language, post.title),
          path: href("blog-slug", { slug: wordsIn(language, post.slug) }),
          picture: post.cover ?? undefined,
        })),
        query: pageQuery(page),
        hidden: topic === undefined,
        ...(translatedParams && { translatedParams }),
      }}
      title={name}
      {...(topic && { description: wordsIn(language, topic.description) })}
    >
      <Feed />
      <div className="mb-8">
        <TopicNav />
      </div>
      <PostList posts={posts} page={page} href={addressOf} />
    </StandardPage>
  );
}
