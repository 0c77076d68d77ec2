import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";
import { meQuery } from "../me";

export type StaffMember = components["schemas"]["StaffMember"];
export type Change = components["schemas"]["StaffChange"];

export const roles = ["support", "content", "finance", "owner"] as const satisfies StaffMember["role"][];

export const staffQuery = queryOptions({
  queryKey: ["admin", "staff"],
  queryFn: () => unwrap(api.POST("/api/admin/staff/list")),
  // What is shown here changes without this page.
  staleTime: 0,
});

export async function changeStaff(body: Change): Promise<void> {
  await unwrap(api.POST("/api/admin/staff/update", { body }));
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: staffQuery.queryKey }),
    // It may be one's own role.
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  ]);
}
