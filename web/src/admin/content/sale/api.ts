import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";

type Schemas = components["schemas"];
export type Sale = Schemas["Sale"];
export type Plan = Schemas["PlanForm"];
export type Pack = Schemas["PackForm"];

export const intervals = ["month", "year"] as const satisfies Plan["interval"][];

export const saleQuery = queryOptions({
  queryKey: ["admin", "content", "sale"],
  queryFn: () => unwrap(api.GET("/api/admin/content/sale")),
  staleTime: 0,
});

export async function saveSale(body: Schemas["SaleForm"]): Promise<void> {
  const saved = await unwrap(api.POST("/api/admin/content/sale/save", { body }));
  queryClient.setQueryData(saleQuery.queryKey, saved);
}
