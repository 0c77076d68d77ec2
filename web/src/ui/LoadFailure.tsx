import { useTransition } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Alert } from "./Alert";
import { Button } from "./Button";

type LoadFailureProps = {
  title: string;
  description?: string;
  onRetry: () => Promise<unknown>;
};

/** An error message with a retry button. */
export function LoadFailure({ title, description, onRetry }: LoadFailureProps) {
  const { t } = useTranslation("ui");
  const [pending, start] = useTransition();
  const retry = () =>
    start(async () => {
      await onRetry();
    });
  return (
    <Alert
      tone="error"
      title={title}
      actions={
        <Button variant="outline" loading={pending} onClick={retry}>
          {t("retry")}
        </Button>
      }
    >
      {description}
    </Alert>
  );
}
