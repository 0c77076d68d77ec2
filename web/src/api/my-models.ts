// One's personal models (S3.5): the same list for every page, kept fresh while one of them trains.
import { useLanguage } from "@/i18n/useLanguage";
import { call } from "./call";
import { useList } from "./list";
import { useMyEvents } from "./my-events";
import { queryClient } from "./query-client";
import type { components } from "./schema.gen";

export type UserModel = components["schemas"]["UserModel"];

const modelsCall = call("POST", "/api/my-models");
/** Events tell how far a training is; only asking tells how the queue moves. */
const freshEveryMs = 5000;

export const isTraining = ({ status }: UserModel) => status === "TRAINING";

/** Only a finished model can be chosen (S3.5). */
export const isReady = ({ providerFinishedAt }: UserModel) => providerFinishedAt !== null;

export function useMyModels() {
  const list = useList(modelsCall, useLanguage(), (models) => models.some(isTraining) && freshEveryMs);
  useMyEvents((event) => {
    if (event.type === "progress") changeMyModel(event.id, { progress: event.progress, queuePosition: null });
    else if (event.type === "model" || event.type === "connected") void refreshMyModels();
  }, list.data.some(isTraining));
  return list;
}

/** Asks for the list anew, in whatever language it is shown. */
export function refreshMyModels(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [modelsCall.path] });
}

/** A new one goes on top, before the server is asked again. */
export function addMyModel(model: UserModel): void {
  queryClient.setQueriesData<UserModel[]>(
    { queryKey: [modelsCall.path] },
    (models) => models && [model, ...models.filter(({ id }) => id !== model.id)],
  );
}

/** What is known of one of them before the server is asked again. */
export function changeMyModel(id: string, change: Partial<UserModel>): void {
  queryClient.setQueriesData<UserModel[]>({ queryKey: [modelsCall.path] }, (models) =>
    models?.map((model) => (model.id === id ? { ...model, ...change } : model)),
  );
}
