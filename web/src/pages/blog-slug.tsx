import { useMemo } from "react";
import { slugsAsParams } from "@/document/alternates";
import { useDocument } from "@/document/context";
import { Head } from "@/document/Head";
import { Moved } from "@/document/Moved";
import { NotFound } from "@/document/NotFound";
import { PendingPage } from "@/document/PendingPage";
import { Article } from "@/features/blog/Article";
import { usePost } from "@/features/blog/api";
import { Feed } from "@/features/blog/Feed";
import { blogPosting } from "@/features/blog/structured-data";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useResolved } from "@/routing/handle";
import { useHref } from "@/routing/links";
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
      <PendingPage
        headTitle={t("list.head.title")}
        title={error ? t("error.title") : t("loading")}
        onRetry={error ? refetch : null}
      />
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
