// The user's personal models: one list for all pages, refetched while a model is being trained.
import { useLanguage } from "@/i18n/useLanguage";
import { call } from "./call";
import { useList } from "./list";
import { useMyEvents } from "./my-events";
import { queryClient } from "./query-client";
import type { components } from "./schema.gen";

export type UserModel = components["schemas"]["UserModel"];

const modelsCall = call("POST", "/api/my-models");
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

/** Refetch the list in every language. */
export function refreshMyModels(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [modelsCall.path] });
}

/** Add a new model to the cached list. */
export function addMyModel(model: UserModel): void {
  queryClient.setQueriesData<UserModel[]>(
    { queryKey: [modelsCall.path] },
    (models) => models && [model, ...models.filter(({ id }) => id !== model.id)],
  );
}

/** Update a model in the cached list. */
export function changeMyModel(id: string, change: Partial<UserModel>): void {
  queryClient.setQueriesData<UserModel[]>({ queryKey: [modelsCall.path] }, (models) =>
    models?.map((model) => (model.id === id ? { ...model, ...change } : model)),
  );
}
