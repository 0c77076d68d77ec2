// What happened to the tokens, page by page, the newest first.
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";

export type Movement = components["schemas"]["TokenMovement"];

const itemsPerPage = 20;

const movementsQuery = infiniteQueryOptions({
  queryKey: ["my-tokens"],
  queryFn: ({ pageParam }) => unwrap(api.POST("/api/my-tokens", { body: { page: pageParam, itemsPerPage } })),
  initialPageParam: 1,
  getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  meta: { list: true },
  // Tokens move elsewhere as well, so each visit asks anew.
  staleTime: 0,
  retryOnMount: false,
});

export const useMovements = () => useInfiniteQuery(movementsQuery);

export const refreshMovements = () => queryClient.invalidateQueries({ queryKey: movementsQuery.queryKey });
