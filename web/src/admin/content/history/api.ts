import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";

type Schemas = components["schemas"];

export type EditedFile = Schemas["EditedFile"];

export const historyQuery = queryOptions({
  queryKey: ["admin", "content", "history"],
  queryFn: () => unwrap(api.GET("/api/admin/content/history")),
  staleTime: 0,
});

export const differenceQuery = ({ name, at }: EditedFile) =>
  queryOptions({
    queryKey: ["admin", "content", "difference", name, at],
    queryFn: () => unwrap(api.POST("/api/admin/content/history/show", { body: { name } })),
  });

export async function restoreContent(body: Schemas["Restoring"]): Promise<void> {
  await unwrap(api.POST("/api/admin/content/history/restore", { body }));
  await queryClient.invalidateQueries({ queryKey: ["admin", "content"] });
}
