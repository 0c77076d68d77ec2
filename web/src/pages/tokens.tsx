import { ReceiptText } from "lucide-react";
import { StandardPage } from "@/document/StandardPage";
import { Balance } from "@/features/billing/tokens/Balance";
import { Deposit } from "@/features/billing/tokens/Deposit";
import { History } from "@/features/billing/tokens/History";
import { PriceList } from "@/features/billing/tokens/PriceList";
import { useTranslation } from "@/i18n/useTranslation";
import { SwitchedOff } from "@/notices/SwitchedOff";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { useVisitor } from "@/visitor/useVisitor";

export default function Tokens() {
  const { t } = useTranslation("tokens");
  const href = useHref();
  const { user } = useVisitor();
  return (
    <StandardPage head={{ title: t("head.title") }} title={t("title")} description={t("description")}>
      <Balance user={user} />
      <section className="mt-10">
        <h2 className="mb-4 text-heading">{t("packs.title")}</h2>
        <SwitchedOff feature="PURCHASES" />
        <Deposit user={user} />
      </section>
      <section className="mt-12 lg:me-[24rem]">
        <h2 className="mb-4 text-heading">{t("prices.title")}</h2>
        <PriceList />
      </section>
      <section className="mt-12 lg:me-[24rem]">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-heading">{t("history.title")}</h2>
          <Button to={href("settings-receipts")} variant="ghost" icon={<ReceiptText />}>
            {t("receipts")}
          </Button>
        </div>
        <History />
      </section>
    </StandardPage>
  );
}
