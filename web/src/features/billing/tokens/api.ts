// The history of the user's tokens, newest first.
import { useInfiniteQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";
import { pagedQuery } from "../paged-query";

export type Movement = components["schemas"]["TokenMovement"];

const movementsQuery = pagedQuery("my-tokens", (body) => unwrap(api.POST("/api/my-tokens", { body })));

export const useMovements = () => useInfiniteQuery(movementsQuery);

export const refreshMovements = () => queryClient.invalidateQueries({ queryKey: movementsQuery.queryKey });
