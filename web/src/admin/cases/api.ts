import { queryOptions } from "@tanstack/react-query";
import { api, requestRaw, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";

type Schemas = components["schemas"];
export type Case = Schemas["Case"];
export type CaseSummary = Schemas["CaseSummary"];
export type CaseEvent = Schemas["CaseEventLine"];

export const statuses = ["OPEN", "CLOSED"] as const satisfies Case["status"][];
export const kinds = ["REPORT", "REFUSALS", "APPEAL"] as const satisfies Case["kind"][];
export const causes = [
  "WITHOUT_PERMISSION",
  "CHILD",
  "SEXUAL",
  "VIOLENCE",
  "COPYRIGHT",
  "OTHER",
] as const satisfies Schemas["TakeDown"]["cause"][];

const of = (id: string) => ({ params: { path: { case_id: id } } });

export const listCases = (body: Schemas["CaseQuery"]) => unwrap(api.POST("/api/admin/cases/list", { body }));

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "cases", id],
    queryFn: () => unwrap(api.GET("/api/admin/cases/{case_id}", of(id))),
    // It changes without this page.
    staleTime: 0,
  });

/** Not cached: each look is audited. */
export async function lookAtPicture(id: string, body: Schemas["CaseReason"]): Promise<Blob> {
  const response = await requestRaw("POST", "/api/admin/cases/{case_id}/look", { ...of(id), body });
  return response.blob();
}

/** Make a change, and load again what shows it. */
async function changed(change: Promise<unknown>): Promise<void> {
  await change;
  await queryClient.invalidateQueries({ queryKey: ["admin", "cases"] });
}

export const takeDown = (id: string, body: Schemas["TakeDown"]) =>
  changed(unwrap(api.POST("/api/admin/cases/{case_id}/take-down", { ...of(id), body })));
export const restore = (id: string, body: Schemas["CaseReason"]) =>
  changed(unwrap(api.POST("/api/admin/cases/{case_id}/restore", { ...of(id), body })));
export const closeCase = (id: string, body: Schemas["CaseReason"]) =>
  changed(unwrap(api.POST("/api/admin/cases/{case_id}/close", { ...of(id), body })));
export const suspend = (id: string, body: Schemas["SuspendMaker"]) =>
  changed(unwrap(api.POST("/api/admin/cases/{case_id}/suspend", { ...of(id), body })));
export const lift = (id: string, body: Schemas["CaseReason"]) =>
  changed(unwrap(api.POST("/api/admin/cases/{case_id}/lift", { ...of(id), body })));
export const answerAppeal = (id: string, body: Schemas["AnswerAppeal"]) =>
  changed(unwrap(api.POST("/api/admin/cases/{case_id}/answer", { ...of(id), body })));
