import { SearchX } from "lucide-react";
import { useMemo } from "react";
import { slugsAsParams } from "@/document/alternates";
import { useDocument } from "@/document/context";
import { Head } from "@/document/Head";
import { Moved } from "@/document/Moved";
import { NotFound } from "@/document/NotFound";
import { Article } from "@/features/blog/Article";
import { usePost } from "@/features/blog/api";
import { Feed } from "@/features/blog/Feed";
import { blogPosting } from "@/features/blog/structured-data";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useResolved } from "@/routing/handle";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { useLayoutFlag } from "@/visitor/layout-state";

export default function BlogSlug() {
  const { t } = useTranslation("blog");
  const { language, params } = useResolved();
  const { origin } = useDocument();
  const href = useHref();
  const { data: post, error, refetch } = usePost(params.slug);
  // It scrolls away, so that a phone's whole screen is for reading.
  useLayoutFlag("fixedHeader", false);
  const translatedParams = useMemo(() => post && slugsAsParams(post.slug), [post]);

  if (post === null) return <NotFound />;
  if (!post || !translatedParams) {
    return (
      <>
        <Head title={t("list.head.title")} hidden />
        <EmptyState
          heading="h1"
          icon={<SearchX />}
          title={error ? t("error.title") : t("loading")}
          actions={error ? <Button onClick={() => refetch()}>{t("error.retry")}</Button> : null}
          className="py-24"
        />
      </>
    );
  }
  const slug = wordsIn(language, post.slug);
  const path = href("blog-slug", { slug });
  // A slug of another language finds the post too: redirect to its own URL.
  if (slug !== params.slug) return <Moved to={path} />;

  const address = origin + path;
  return (
    <>
      <Head
        title={wordsIn(language, post.title)}
        description={wordsIn(language, post.excerpt)}
        type="article"
        jsonLd={blogPosting(post, { language, origin, path })}
        trail={[{ name: t("list.title"), path: href("blog") }]}
        pictures={post.cover ? [post.cover] : []}
        translatedParams={translatedParams}
      />
      <meta property="article:published_time" content={post.publishedAt} />
      <Feed />
      <Article key={post.id} post={post} address={address} />
    </>
  );
}
