// What one can do with personal models, beside listing them.
import { call } from "@/api/call";
import { api, unwrap } from "@/api/client";
import { useAnswer } from "@/api/list";
import { changeMyModel, refreshMyModels, type UserModel } from "@/api/my-models";
import type { components } from "@/api/schema.gen";
import { useLanguage } from "@/i18n/useLanguage";

export type Gender = UserModel["gender"];
export type Inspection = components["schemas"]["Inspection"];
export type Box = components["schemas"]["Box"];

const slotsCall = call("GET", "/api/my-models/slots");

/** How many models the plan has room for. */
export function useModelSlots() {
  return useAnswer(slotsCall, useLanguage());
}

/** Those that failed take no place. */
export const takenSlots = (models: readonly UserModel[]) =>
  models.filter(({ status }) => status !== "FAILED").length;

export async function renameModel({ id }: UserModel, name: string): Promise<void> {
  await unwrap(
    api.POST("/api/my-models/{model_id}/rename", { params: { path: { model_id: id } }, body: { name } }),
  );
  changeMyModel(id, { name });
}

/** Once more from the same selfies. */
export async function retryModel({ id }: UserModel): Promise<void> {
  const model = await unwrap(
    api.POST("/api/my-models/{model_id}/retry", { params: { path: { model_id: id } } }),
  );
  changeMyModel(id, model);
}

export async function deleteModel({ id }: UserModel): Promise<void> {
  await unwrap(api.POST("/api/my-models/{model_id}/delete", { params: { path: { model_id: id } } }));
  await refreshMyModels();
}
