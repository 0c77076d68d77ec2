import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";

type Schemas = components["schemas"];
export type Category = Schemas["EditedCategory"];

export const categoriesQuery = queryOptions({
  queryKey: ["admin", "content", "categories"],
  queryFn: () => unwrap(api.GET("/api/admin/content/categories")),
  staleTime: 0,
});

export async function saveCategories(body: Schemas["CategoriesForm"]): Promise<void> {
  await unwrap(api.POST("/api/admin/content/categories/save", { body }));
  // Not awaited: the form begins anew with what is saved, which would take its open dialog away.
  void queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey });
}
