// The user's personal models: one list for all pages, refetched while a model is being trained.
import { useLanguage } from "@/i18n/useLanguage";
import { call } from "./call";
import { useList } from "./list";
import { useMyEvents } from "./my-events";
import { queryClient } from "./query-client";
import type { components } from "./schema.gen";

export type UserModel = components["schemas"]["UserModel"];

const modelsCall = call("POST", "/api/my-models");
/** How many models and trainings the plan includes. */
export const slotsCall = call("GET", "/api/my-models/slots");
/** Events report the progress of a training, but not positions in the queue. */
const pollMs = 5000;

export const isTraining = ({ status }: UserModel) => status === "TRAINING";

/** Only a trained model can be chosen. */
export const isReady = ({ providerFinishedAt }: UserModel) => providerFinishedAt !== null;

export function useMyModels() {
  const list = useList(modelsCall, useLanguage(), (models) => models.some(isTraining) && pollMs);
  useMyEvents((event) => {
    if (event.type === "progress") changeMyModel(event.id, { progress: event.progress, queuePosition: null });
    else if (event.type === "model" || event.type === "connected") void refreshMyModels();
  }, list.data.some(isTraining));
  return list;
}

/** Refetch the list in every language, and the trainings left. */
export async function refreshMyModels(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: [modelsCall.path] }), refreshSlots()]);
}

/** Refetch the trainings left, which a new or failed training changes. */
export function refreshSlots(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [slotsCall.path] });
}

/** Add a new model to the cached list. */
export function addMyModel(model: UserModel): void {
  queryClient.setQueriesData<UserModel[]>(
    { queryKey: [modelsCall.path] },
    (models) => models && [model, ...models.filter(({ id }) => id !== model.id)],
  );
  void refreshSlots();
}

/** Update a model in the cached list. */
export function changeMyModel(id: string, change: Partial<UserModel>): void {
  queryClient.setQueriesData<UserModel[]>({ queryKey: [modelsCall.path] }, (models) =>
    models?.map((model) => (model.id === id ? { ...model, ...change } : model)),
  );
}
