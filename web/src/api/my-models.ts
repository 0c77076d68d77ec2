// One's personal models (S3.5): the same list for every page, kept fresh while one of them trains.
import { useLanguage } from "@/routes/handle";
import type { Call } from "./call";
import { useList } from "./list";
import type { components } from "./schema.gen";

export type UserModel = components["schemas"]["UserModel"];

const modelsCall: Call = { method: "POST", path: "/api/my-models" };
const freshEveryMs = 3000;

const isTraining = ({ status }: UserModel) => status === "TRAINING";

/** Only a finished model can be chosen (S3.5). */
export const isReady = ({ providerFinishedAt }: UserModel) => providerFinishedAt !== null;

export function useMyModels() {
  return useList<UserModel>(modelsCall, useLanguage(), (models) => models.some(isTraining) && freshEveryMs);
}
