import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";

type Schemas = components["schemas"];
export type TermsVersion = Schemas["EditedTerms"];
export type TermsText = Schemas["EditedTermsText"];

export const termsQuery = queryOptions({
  queryKey: ["admin", "content", "terms"],
  queryFn: () => unwrap(api.GET("/api/admin/content/terms")),
  staleTime: 0,
  // What is being written must not be replaced.
  refetchOnWindowFocus: false,
});

async function changed(change: Promise<TermsVersion[]>): Promise<void> {
  queryClient.setQueryData(termsQuery.queryKey, await change);
}

export const saveTerms = (body: Schemas["TermsForm"]) =>
  changed(unwrap(api.POST("/api/admin/content/terms/save", { body })));

export const deleteTerms = (body: Schemas["TermsDeletion"]) =>
  changed(unwrap(api.POST("/api/admin/content/terms/delete", { body })));
