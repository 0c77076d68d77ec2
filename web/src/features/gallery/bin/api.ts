// Deleted photos and videos, which can be restored for 30 days.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";

export type BinItem = components["schemas"]["BinItem"];

const binKey = ["my-bin"] as const;
const itemsPerPage = 60;

export function useBin(page: number) {
  return useQuery({
    queryKey: [...binKey, page],
    queryFn: () => unwrap(api.POST("/api/my-bin", { body: { page, itemsPerPage } })),
    placeholderData: keepPreviousData,
  });
}

/** The next visit of the bin fetches it anew; an open one at once. */
export function forgetBin(): Promise<void> {
  return queryClient.resetQueries({ queryKey: binKey });
}

export async function restoreFromBin(items: readonly BinItem[]): Promise<void> {
  await unwrap(api.POST("/api/my-bin/restore", { body: { ids: items.map(({ id }) => id) } }));
  // Their galleries are fetched anew when they are opened.
  for (const kind of ["photos", "videos"]) queryClient.removeQueries({ queryKey: [`my-${kind}`] });
  await queryClient.invalidateQueries({ queryKey: binKey });
}

export async function deleteFromBin(items: readonly BinItem[]): Promise<void> {
  await unwrap(api.POST("/api/my-bin/delete", { body: { ids: items.map(({ id }) => id) } }));
  await queryClient.invalidateQueries({ queryKey: binKey });
}

export async function emptyBin(): Promise<void> {
  await unwrap(api.POST("/api/my-bin/empty"));
  await queryClient.invalidateQueries({ queryKey: binKey });
}
