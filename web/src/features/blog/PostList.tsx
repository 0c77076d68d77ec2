import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Pagination } from "@/ui/Pagination";
import { Skeleton } from "@/ui/Skeleton";
import type { usePosts } from "./api";
import { PostCard } from "./PostCard";

interface PostListProps {
  posts: ReturnType<typeof usePosts>;
  page: number;
  href: (page: number) => string;
  /** Shown if there are no posts. */
  empty: ReactNode;
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

export function PostList({ posts: { data, error, refetch }, page, href, empty }: PostListProps) {
  const { t } = useTranslation("blog");
  if (error) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("error.title")}
        description={t("error.description")}
        actions={<Button onClick={() => refetch()}>{t("error.retry")}</Button>}
      />
    );
  }
  if (!data) return <LoadingPosts />;
  if (data.items.length === 0) return empty;
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
