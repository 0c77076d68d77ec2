import { ReceiptText } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routes/links";
import { Head } from "@/shell/Head";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";

/** What the return page of a payment shows to somebody who does not come from one. */
export function NoPayment() {
  const { t } = useTranslation("checkout");
  const href = useHref();
  return (
    <>
      <Head title={t("head.title")} />
      <EmptyState
        heading="h1"
        icon={<ReceiptText />}
        title={t("nothing.title")}
        description={t("nothing.description")}
        className="py-24"
        actions={
          <>
            <Button to={href("tokens")} variant="primary">
              {t("nothing.tokens")}
            </Button>
            <Button to={href("index")} variant="outline">
              {t("nothing.home")}
            </Button>
          </>
        }
      />
    </>
  );
}
