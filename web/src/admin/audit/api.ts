import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema.gen";

export type Entry = components["schemas"]["AuditEntry"];
type Query = components["schemas"]["AuditQuery"];

export const listEntries = (body: Query) => unwrap(api.POST("/api/admin/audit/list", { body }));

export const filtersQuery = queryOptions({
  queryKey: ["admin", "audit", "filters"],
  queryFn: () => unwrap(api.GET("/api/admin/audit/filters")),
  staleTime: 0,
});
