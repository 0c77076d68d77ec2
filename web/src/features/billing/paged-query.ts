import { infiniteQueryOptions } from "@tanstack/react-query";

const itemsPerPage = 20;

interface Paged<Item> {
  items: Item[];
  page: number;
  pages: number;
}

/** A list of the user's own, page by page. It changes while nobody looks, so each visit asks anew. */
export const pagedQuery = <Item>(
  name: string,
  ask: (body: { page: number; itemsPerPage: number }) => Promise<Paged<Item>>,
) =>
  infiniteQueryOptions({
    queryKey: [name],
    queryFn: ({ pageParam }) => ask({ page: pageParam, itemsPerPage }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
    meta: { list: true },
    staleTime: 0,
    retryOnMount: false,
  });
