import { Newspaper, SearchX } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { FailedState } from "@/ui/FailedState";
import { Pagination } from "@/ui/Pagination";
import { Skeleton } from "@/ui/Skeleton";
import type { usePosts } from "./api";
import { PostCard } from "./PostCard";

interface PostListProps {
  posts: ReturnType<typeof usePosts>;
  page: number;
  href: (page: number) => string;
}

function LoadingPosts() {
  const { t } = useTranslation("blog");
  return (
    <div role="status" className="grid gap-6 sm:grid-cols-2">
      <span className="sr-only">{t("loading")}</span>
      <Skeleton className="h-96 rounded-card! sm:col-span-2" />
      <Skeleton className="h-96 rounded-card!" />
      <Skeleton className="h-96 rounded-card!" />
    </div>
  );
}

export function PostList({ posts: { data, error, refetch }, page, href }: PostListProps) {
  const { t } = useTranslation("blog");
  const hrefOf = useHref();
  if (error) {
    return (
      <FailedState
        icon={<SearchX />}
        title={t("error.title")}
        description={t("error.description")}
        onRetry={refetch}
      />
    );
  }
  if (!data) return <LoadingPosts />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        icon={<Newspaper />}
        title={t("list.empty.title")}
        description={t("list.empty.description")}
        actions={<Button to={hrefOf("blog")}>{t("list.empty.action")}</Button>}
      />
    );
  }
  return (
    <>
      <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-4">
        {data.items.map((post, index) => (
          <li key={post.id} className={index === 0 ? "sm:col-span-2 xl:col-span-4" : undefined}>
            <PostCard post={post} first={index === 0} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={data.pages} href={href} className="mt-10" />
    </>
  );
}

/** Return whether a page is after the last one. */
export function isPastLastPage({ data }: ReturnType<typeof usePosts>, page: number): boolean {
  return page > 1 && data?.items.length === 0;
}
