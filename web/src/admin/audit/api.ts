import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema.gen";

export type Entry = components["schemas"]["AuditEntry"];
type Query = components["schemas"]["AuditQuery"];

export const listEntries = (body: Query) => unwrap(api.POST("/api/admin/audit/list", { body }));
