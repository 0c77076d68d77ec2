import { CloudOff } from "lucide-react";
import { useTransition } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";

interface LoadFailureProps {
  message: string;
  onRetry: () => Promise<unknown>;
}

/** Stands in place of what could not be loaded. */
export function LoadFailure({ message, onRetry }: LoadFailureProps) {
  const { t } = useTranslation("models");
  const [pending, start] = useTransition();
  const retry = () =>
    start(async () => {
      await onRetry();
    });
  return (
    <Card padding="none">
      <EmptyState
        icon={<CloudOff />}
        title={t("list.error.title")}
        description={message}
        actions={
          <Button variant="primary" size="lg" loading={pending} onClick={retry}>
            {t("list.error.retry")}
          </Button>
        }
      />
    </Card>
  );
}
