// A long list, newest first, of which pages are loaded by the id of the last row.
import { useInfiniteQuery } from "@tanstack/react-query";

const pageSize = 50;

interface Page {
  before: string | null;
  size: number;
}

export function useRows<Row extends { id: string }>(
  key: readonly unknown[],
  load: (page: Page) => Promise<Row[]>,
) {
  const query = useInfiniteQuery({
    queryKey: ["admin", ...key],
    queryFn: ({ pageParam }) => load({ before: pageParam, size: pageSize }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length === pageSize ? (page.at(-1)?.id ?? null) : null),
    // What is shown here changes without this page.
    staleTime: 0,
  });
  return {
    rows: query.data?.pages.flat(),
    error: query.error,
    refetch: query.refetch,
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
  };
}
