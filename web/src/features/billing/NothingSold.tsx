import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";

/** Explain that an account that is going to be deleted can buy nothing. */
export function NothingSold({ className }: { className?: string }) {
  const { t } = useTranslation("premium");
  const href = useHref();
  return (
    <Alert
      tone="warning"
      title={t("closed.title")}
      {...(className && { className })}
      actions={
        <Button to={`${href("settings")}#delete`} variant="primary">
          {t("closed.action")}
        </Button>
      }
    >
      {t("closed.description")}
    </Alert>
  );
}
