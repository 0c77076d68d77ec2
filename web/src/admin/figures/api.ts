import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, requestRaw, unwrap } from "@/api/client";
import type { components } from "@/api/schema.gen";
import { saveFile } from "@/lib/save-file";
import { daysOf, type Period } from "./period";

export type Figures = components["schemas"]["Figures"];
export type Tables = Figures["series"];
export type TableName = keyof Tables | "waiting";

export const figuresQuery = ({ length, step }: Period) =>
  queryOptions({
    queryKey: ["admin", "figures", length, step],
    queryFn: () => unwrap(api.GET("/api/admin/figures", { params: { query: { ...daysOf(length), step } } })),
    // What is shown here changes without this page.
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });

/** Download a table of the figures that are shown as CSV. */
export async function saveTable(
  table: TableName,
  { from, to, step }: Pick<Figures, "from" | "to" | "step">,
): Promise<void> {
  const query = { table, from, to, step };
  const response = await requestRaw("GET", "/api/admin/figures/export", { params: { query } });
  saveFile(await response.blob(), `retrato-${table}-${from}-${to}.csv`);
}
