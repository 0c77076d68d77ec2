import { RotateCw } from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Button } from "./Button";
import { EmptyState } from "./EmptyState";

type FailedStateProps = Omit<ComponentProps<typeof EmptyState>, "actions"> & { onRetry: () => unknown };

/** Instead of content that could not be loaded: a message and a retry button. */
export function FailedState({ icon = <RotateCw />, onRetry, ...state }: FailedStateProps) {
  const { t } = useTranslation("ui");
  const retry = <Button onClick={() => void onRetry()}>{t("retry")}</Button>;
  return <EmptyState {...state} icon={icon} actions={retry} />;
}
