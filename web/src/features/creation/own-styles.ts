// Styles that the user has saved with their own words.
import { call } from "@/api/call";
import { api, unwrap } from "@/api/client";
import { useList } from "@/api/list";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";
import { useLanguage } from "@/i18n/useLanguage";

export type OwnStyle = components["schemas"]["OwnStyle"];

const ownStylesCall = call("POST", "/api/my-styles");

const refresh = () => queryClient.invalidateQueries({ queryKey: [ownStylesCall.path] });

export const useOwnStyles = () => useList(ownStylesCall, useLanguage()).data;

export async function saveOwnStyle(body: components["schemas"]["NewOwnStyle"]): Promise<void> {
  await unwrap(api.POST("/api/my-styles/create", { body }));
  await refresh();
}

export async function deleteOwnStyle({ id }: OwnStyle): Promise<void> {
  await unwrap(api.POST("/api/my-styles/{own_style_id}/delete", { params: { path: { own_style_id: id } } }));
  await refresh();
}
