// The archives of the user's data. Looked at again while one is being made.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";

export type DataExport = components["schemas"]["DataExport"];

const packingPause = 3000;

const exportsQuery = queryOptions({
  queryKey: ["exports"],
  queryFn: () => unwrap(api.POST("/api/me/exports")),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.some(({ path }) => path === null) ? packingPause : false),
  meta: { list: true },
});

export const useExports = () => useQuery(exportsQuery);

/** Asks for a new archive; the answer tells the user what happens next. */
export async function askForExport(): Promise<string> {
  const { message } = await unwrap(api.POST("/api/me/export"));
  await queryClient.invalidateQueries(exportsQuery);
  return message;
}
