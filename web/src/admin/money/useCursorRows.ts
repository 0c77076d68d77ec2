// Like useRows, for lists of which pages are loaded by more than the id of the last row.
import { useInfiniteQuery } from "@tanstack/react-query";

const pageSize = 50;

interface Page<Cursor> {
  before: Cursor | null;
  size: number;
}

export function useCursorRows<Row, Cursor>(
  key: readonly unknown[],
  load: (page: Page<Cursor>) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
) {
  const query = useInfiniteQuery({
    queryKey: ["admin", ...key],
    // The cast is safe: it is null or what `cursorOf` returned. The library's type of it stays open for a generic one.
    queryFn: ({ pageParam }) => load({ before: pageParam as Cursor | null, size: pageSize }),
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last && page.length === pageSize ? cursorOf(last) : null;
    },
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
