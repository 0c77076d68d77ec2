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
  const saved = await unwrap(api.POST("/api/admin/content/categories/save", { body }));
  queryClient.setQueryData(categoriesQuery.queryKey, saved);
}
