import { ReceiptText } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Outcome } from "./Outcome";

/** The return page without a payment in the URL. */
export function NoPayment() {
  const { t } = useTranslation("checkout");
  const href = useHref();
  return (
    <Outcome
      icon={<ReceiptText />}
      title={t("nothing.title")}
      description={t("nothing.description")}
      actions={
        <>
          <Button to={href("tokens")} variant="primary" size="xl">
            {t("nothing.tokens")}
          </Button>
          <Button to={href("index")} variant="outline" size="xl">
            {t("nothing.home")}
          </Button>
        </>
      }
    />
  );
}
