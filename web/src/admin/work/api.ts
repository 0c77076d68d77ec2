import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";

type Schemas = components["schemas"];

export type Queue = Schemas["Queue"];
export type Engine = Schemas["Engine"];
export type Process = Schemas["Process"];
export type Item = Schemas["Item"];
type ItemQuery = Schemas["ItemQuery"];

export const statuses = ["WAITING", "RUNNING", "FAILED"] as const satisfies Item["status"][];
export const kinds = ["PHOTO", "VIDEO", "TRAINING"] as const satisfies Item["kind"][];

export const queuesQuery = queryOptions({
  queryKey: ["admin", "work", "queues"],
  queryFn: () => unwrap(api.GET("/api/admin/work/queues")),
  staleTime: 0,
});

export const processesQuery = queryOptions({
  queryKey: ["admin", "work", "processes"],
  queryFn: () => unwrap(api.POST("/api/admin/work/processes/list")),
  staleTime: 0,
});

export const listItems = (body: ItemQuery) => unwrap(api.POST("/api/admin/work/items/list", { body }));

/** Make a change, and load again what shows it. */
async function change(call: Promise<unknown>): Promise<void> {
  await call;
  await queryClient.invalidateQueries({ queryKey: ["admin", "work"] });
}

export const pauseEngine = (body: Schemas["EngineChange"]) =>
  change(unwrap(api.POST("/api/admin/work/engines/pause", { body })));

export const resumeEngine = (body: Schemas["EngineChange"]) =>
  change(unwrap(api.POST("/api/admin/work/engines/resume", { body })));

export const drainProcess = (body: Schemas["ProcessChange"]) =>
  change(unwrap(api.POST("/api/admin/work/processes/drain", { body })));

export const retryItem = (body: Schemas["ItemChange"]) =>
  change(unwrap(api.POST("/api/admin/work/items/retry", { body })));

export const cancelItem = (body: Schemas["ItemChange"]) =>
  change(unwrap(api.POST("/api/admin/work/items/cancel", { body })));
