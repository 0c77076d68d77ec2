// The calls for personal models, except the list, which is in @/api/my-models.
import { api, unwrap } from "@/api/client";
import { useAnswer } from "@/api/list";
import { changeMyModel, refreshMyModels, refreshSlots, slotsCall, type UserModel } from "@/api/my-models";
import type { components } from "@/api/schema.gen";
import { fetchWithProgress } from "@/api/upload";
import type { Language } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";

export type Gender = UserModel["gender"];
export type Slots = components["schemas"]["Slots"];
type Inspection = components["schemas"]["Inspection"];
export type Finding = components["schemas"]["Finding"];
export type Box = components["schemas"]["Box"];

/** Return how many models and trainings the plan includes. */
export function useModelSlots() {
  return useAnswer(slotsCall, useLanguage());
}

/** Count the slots in use. Failed models take none. */
export const takenSlots = (models: readonly UserModel[]) =>
  models.filter(({ status }) => status !== "FAILED").length;

export async function renameModel({ id }: UserModel, name: string): Promise<void> {
  await unwrap(
    api.POST("/api/my-models/{model_id}/rename", { params: { path: { model_id: id } }, body: { name } }),
  );
  changeMyModel(id, { name });
}

/** Repeat the training with the same selfies. */
export async function retryModel({ id }: UserModel): Promise<void> {
  const model = await unwrap(
    api.POST("/api/my-models/{model_id}/retry", { params: { path: { model_id: id } } }),
  );
  changeMyModel(id, model);
  void refreshSlots();
}

export async function deleteModel({ id }: UserModel): Promise<void> {
  await unwrap(api.POST("/api/my-models/{model_id}/delete", { params: { path: { model_id: id } } }));
  await refreshMyModels();
}

/** Receives the share of the body, from 0 to 1, that has been uploaded. */
type OnProgress = (share: number) => void;

/** Check whether a picture is suitable for training. The message is in the given language. */
export function inspectSelfie(
  picture: Blob,
  language: Language,
  onProgress: OnProgress,
): Promise<Inspection> {
  const body = new FormData();
  body.append("image", picture, "selfie.jpg");
  const headers = { "x-language": language };
  return unwrap(api.POST("/api/my-models/inspect", { body, headers, fetch: fetchWithProgress(onProgress) }));
}

/** Compare inspected selfies by their passes, without sending them again. */
export function compareSelfies(passes: readonly string[], signal: AbortSignal): Promise<Finding[]> {
  return unwrap(api.POST("/api/my-models/compare", { body: { passes: [...passes] }, signal }));
}

interface NewModel {
  /** The idempotency key. */
  key: string;
  name: string;
  gender: Gender | null;
}

interface SelfieToSend {
  picture: Blob;
  selfiePass: string | null;
}

export async function startTraining(
  { key, name, gender }: NewModel,
  selfies: readonly SelfieToSend[],
  /** Whether the user confirmed selfies that seem to show several people. */
  mixed: boolean,
  onProgress: OnProgress,
): Promise<UserModel> {
  const body = new FormData();
  const passes = selfies.map(({ selfiePass }) => selfiePass);
  body.append("json", JSON.stringify({ name: name.trim(), gender, consent: true, mixed, passes }));
  for (const { picture } of selfies) body.append("images", picture, "selfie.jpg");
  const headers = { "Idempotency-Key": key };
  return unwrap(api.POST("/api/my-models/create", { body, headers, fetch: fetchWithProgress(onProgress) }));
}
