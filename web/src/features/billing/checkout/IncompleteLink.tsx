import { Unlink } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Outcome } from "./Outcome";

/** The URL contains no known payment. */
export function IncompleteLink() {
  const { t } = useTranslation("checkout");
  const href = useHref();
  return (
    <Outcome
      icon={<Unlink />}
      title={t("invalid.title")}
      description={t("invalid.description")}
      actions={
        <>
          <Button to={href("settings-receipts")} variant="primary" size="xl">
            {t("invalid.receipts")}
          </Button>
          <Button to={href("tokens")} variant="ghost" size="xl">
            {t("nothing.tokens")}
          </Button>
        </>
      }
    />
  );
}
