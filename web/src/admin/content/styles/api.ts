import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";

type Schemas = components["schemas"];
export type Style = Schemas["EditedStyle"];
export type StyleRow = Schemas["StyleRow"];
export type StyleDemos = Schemas["StyleDemos"];
export type DemoFile = Schemas["DemoFile"];
type Change = Schemas["StyleChange"];
type DemosChange = Schemas["DemosChange"];

export const statuses = ["published", "draft"] as const satisfies StyleRow["status"][];
export const genders = ["UNISEX", "FEMALE", "MALE"] as const satisfies Style["gender"][];
export const modes = ["IMAGINE", "REIMAGINE", "ANIMATE"] as const satisfies Style["modes"][number][];

const refreshSeconds = 3;
const all = ["admin", "content", "styles"] as const;

export const stylesQuery = (query: Schemas["StyleQuery"]) =>
  queryOptions({
    queryKey: [...all, "list", query],
    queryFn: () => unwrap(api.POST("/api/admin/content/styles/list", { body: query })),
    staleTime: 0,
    placeholderData: (previous: StyleRow[] | undefined) => previous,
  });

export const styleQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, "one", id],
    queryFn: () =>
      unwrap(api.GET("/api/admin/content/styles/{style_id}", { params: { path: { style_id: id } } })),
    staleTime: 0,
  });

const isBeingMade = (demos: StyleDemos | undefined) =>
  demos?.new?.status === "QUEUED" || demos?.new?.status === "RUNNING";

export const demosQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, "demos", id],
    queryFn: () =>
      unwrap(api.GET("/api/admin/content/styles/{style_id}/demos", { params: { path: { style_id: id } } })),
    staleTime: 0,
    refetchInterval: ({ state }) => isBeingMade(state.data) && refreshSeconds * 1000,
  });

/** Demos change neither a style's text nor its form, which may be open. */
async function changeDemos(call: Promise<unknown>, id: string): Promise<void> {
  try {
    await call;
  } finally {
    await queryClient.invalidateQueries({ queryKey: demosQuery(id).queryKey });
  }
}

async function change<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } finally {
    await queryClient.invalidateQueries({ queryKey: all });
  }
}

export const createStyle = (body: Schemas["NewStyle"]) =>
  change(unwrap(api.POST("/api/admin/content/styles/create", { body })));
/** Not followed by loading all again if it fails, which would replace what was typed. */
export async function saveStyle(body: Schemas["StyleForm"]): Promise<void> {
  const saved = await unwrap(api.POST("/api/admin/content/styles/save", { body }));
  queryClient.setQueryData(styleQuery(body.id).queryKey, saved);
}
export const publishStyle = (body: Change) =>
  change(unwrap(api.POST("/api/admin/content/styles/publish", { body })));
export const withdrawStyle = (body: Change) =>
  change(unwrap(api.POST("/api/admin/content/styles/withdraw", { body })));
export const deleteStyle = (body: Change) => unwrap(api.POST("/api/admin/content/styles/delete", { body }));
export const makeDemos = (body: DemosChange) =>
  changeDemos(unwrap(api.POST("/api/admin/content/styles/demos/make", { body })), body.id);
export const acceptDemos = (body: DemosChange) =>
  changeDemos(unwrap(api.POST("/api/admin/content/styles/demos/accept", { body })), body.id);
export const discardDemos = (body: DemosChange) =>
  changeDemos(unwrap(api.POST("/api/admin/content/styles/demos/discard", { body })), body.id);
