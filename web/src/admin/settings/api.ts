import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { ApiError } from "@/api/errors";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";

type Schemas = components["schemas"];

export type SiteSettings = Schemas["SiteSettings"];
export type Feature = SiteSettings["features"][number];
export type LastChange = Schemas["LastChange"];

export const tones = ["info", "warning"] as const satisfies Schemas["SiteNotice"]["tone"][];

export const settingsQuery = queryOptions({
  queryKey: ["admin", "settings"],
  queryFn: () => unwrap(api.GET("/api/admin/settings")),
  staleTime: 0,
});

const reload = () => queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });

/** Make a change, and load again what shows it; also if somebody else was faster. */
async function change(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) void reload();
    throw error;
  }
  await reload();
}

export const changeSignUps = (body: Schemas["SignUpsChange"]) =>
  change(unwrap(api.POST("/api/admin/settings/sign-ups", { body })));

export const changeBlockedRegions = (body: Schemas["RegionsChange"]) =>
  change(unwrap(api.POST("/api/admin/settings/regions", { body })));

export const changeNotice = (body: Schemas["NoticeChange"]) =>
  change(unwrap(api.POST("/api/admin/settings/notice", { body })));

export const changeFeatures = (body: Schemas["FeaturesChange"]) =>
  change(unwrap(api.POST("/api/admin/settings/features", { body })));
