// The user's tokens: the balance by expiry, and the history, newest first.
import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import type { Creation } from "@/api/my-creations";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";
import { pagedQuery } from "../paged-query";

export type Movement = components["schemas"]["TokenMovement"];
export type Made = components["schemas"]["MovedFor"];

const movementsQuery = pagedQuery("my-tokens", (body) => unwrap(api.POST("/api/my-tokens", { body })));

const balanceQuery = queryOptions({
  queryKey: ["my-tokens", "balance"],
  queryFn: () => unwrap(api.GET("/api/my-tokens/balance")),
  staleTime: 0,
});

export const useBalance = () => useQuery(balanceQuery);

export const useMovements = () => useInfiniteQuery(movementsQuery);

/** Refetch the history and the balance. */
export const refreshTokens = () => queryClient.invalidateQueries({ queryKey: ["my-tokens"] });

/** Fetch the photos or videos of a movement that can be opened. */
export function fetchMade({ kind, ids }: Made): Promise<Creation[]> {
  const body = { ids };
  return unwrap(
    kind === "VIDEO"
      ? api.POST("/api/my-videos/ids-finished", { body })
      : api.POST("/api/my-photos/ids-finished", { body }),
  );
}
