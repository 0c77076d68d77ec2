import { useTranslation } from "@/i18n/useTranslation";
import type { Slots } from "../api";

/** Say how long a training takes that is started now, from the queue and the recent ones. */
export function useTrainingTime({ learnsBy, expectedSeconds, accepted }: Slots): string {
  const { t } = useTranslation("models");
  if (!accepted) return t("create.busy");
  if (expectedSeconds > 120) return t("create.takes.minutes", { count: Math.ceil(expectedSeconds / 60) });
  return learnsBy === "references" ? t("create.takes.seconds") : t("create.takes.little");
}
