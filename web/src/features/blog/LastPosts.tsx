import { Link } from "react-router";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useHref } from "@/routing/links";
import { LoadFailure } from "@/ui/LoadFailure";
import { Skeleton } from "@/ui/Skeleton";
import { type PostSummary, useLastPosts } from "./api";
import { Cover } from "./Cover";
import { PostFacts } from "./PostFacts";

const placeholders = 5;

/** The newest posts, for pages outside the blog. */
export function LastPosts() {
  const { t } = useTranslation("blog");
  const href = useHref();
  return (
    <section aria-labelledby="last-posts">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="last-posts" className="text-heading">
          {t("last.title")}
        </h2>
        <Link
          to={href("blog")}
          className="touch-target font-medium text-primary-strong text-sm hover:underline"
        >
          {t("last.all")}
        </Link>
      </div>
      <div className="mt-5">
        <Posts />
      </div>
    </section>
  );
}

function Posts() {
  const { t } = useTranslation("blog");
  const { data, fetched, error, refetch } = useLastPosts();
  if (error) {
    return (
      <LoadFailure title={t("error.title")} description={t("error.description")} onRetry={() => refetch()} />
    );
  }
  if (!fetched) return <LoadingPosts />;
  if (data.length === 0) return <p className="text-ink-soft">{t("last.empty")}</p>;
  return (
    <ul className="grid gap-5">
      {data.map((post) => (
        <li key={post.id}>
          <Row post={post} />
        </li>
      ))}
    </ul>
  );
}

function Row({ post }: { post: PostSummary }) {
  const language = useLanguage();
  const href = useHref();
  return (
    <article className="group relative flex items-center gap-4">
      <Cover post={post} ratio="4/3" sizes="112px" decorative className="w-28 shrink-0 rounded-control" />
      <div className="min-w-0">
        <h3 className="font-medium leading-snug group-hover:underline">
          <Link
            to={href("blog-slug", { slug: wordsIn(language, post.slug) })}
            className="after:absolute after:inset-0"
          >
            {wordsIn(language, post.title)}
          </Link>
        </h3>
        <div className="mt-1">
          <PostFacts post={post} />
        </div>
      </div>
    </article>
  );
}

function LoadingPosts() {
  const { t } = useTranslation("blog");
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: placeholders }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders have no identity
        <div key={index} className="flex items-center gap-4">
          <Skeleton className="aspect-4/3 w-28 shrink-0" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
