import { infiniteQueryOptions } from "@tanstack/react-query";

const itemsPerPage = 20;

interface Paged<Item> {
  items: Item[];
  page: number;
  pages: number;
}

/** Return the query of a paged list of the user. The server changes it, so it is refetched on each visit. */
export const pagedQuery = <Item>(
  name: string,
  fetchPage: (body: { page: number; itemsPerPage: number }) => Promise<Paged<Item>>,
) =>
  infiniteQueryOptions({
    queryKey: [name],
    queryFn: ({ pageParam }) => fetchPage({ page: pageParam, itemsPerPage }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
    meta: { list: true },
    staleTime: 0,
    retryOnMount: false,
  });
