import { useTranslation } from "@/i18n/useTranslation";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";

type LoadFailureProps = { title: string; retrying: boolean; onRetry: () => Promise<unknown> };

/** Stands in a card for what could not be loaded. */
export function LoadFailure({ title, retrying, onRetry }: LoadFailureProps) {
  const { t } = useTranslation("settings");
  return (
    <Alert
      tone="error"
      title={title}
      actions={
        <Button variant="outline" loading={retrying} onClick={() => void onRetry()}>
          {t("retry")}
        </Button>
      }
    />
  );
}
