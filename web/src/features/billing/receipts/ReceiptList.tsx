import { ChevronRight, ReceiptText } from "lucide-react";
import { Link } from "react-router";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { formatDate } from "@/lib/format";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { LoadFailure } from "@/ui/LoadFailure";
import { Skeleton } from "@/ui/Skeleton";
import { useLocale } from "@/visitor/locale";
import { useMoney } from "@/visitor/useMoney";
import { PagedCard } from "../PagedCard";
import { type Payment, usePayments } from "./api";
import { PaymentStatus } from "./PaymentStatus";

function Row({ payment }: { payment: Payment }) {
  const { t } = useTranslation("billing");
  const language = useLanguage();
  const locale = useLocale();
  const money = useMoney();
  const href = useHref();
  const { id, number, description, status, price, paid, createdAt, paidAt } = payment;
  return (
    <li className="relative flex items-center gap-4 py-4 hover:bg-fill/50 has-focus-visible:bg-fill/50">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {/* The whole row is clickable. */}
          <Link
            to={href("settings-receipts-id", { id })}
            className="rounded-control after:absolute after:inset-0"
          >
            {wordsIn(language, description)}
          </Link>
        </p>
        <p className="text-ink-faint text-sm">
          {formatDate(paidAt ?? createdAt, locale, { dateStyle: "medium" })}
          {number ? ` · ${t("receipts.open", { number })}` : null}
        </p>
      </div>
      <div className="grid justify-items-end gap-1">
        <p className="font-medium tabular-nums">{money.exact(paid ?? price)}</p>
        <PaymentStatus status={status} />
      </div>
      <ChevronRight className="size-5 shrink-0 text-ink-faint" aria-hidden="true" />
    </li>
  );
}

/** All that was paid, newest first. */
export function ReceiptList() {
  const { t } = useTranslation("billing");
  const href = useHref();
  const list = usePayments();
  const payments = list.data?.pages.flatMap(({ items }) => items);
  if (!payments) {
    return list.isError ? (
      <LoadFailure title={t("receipts.error")} onRetry={list.refetch} />
    ) : (
      <Card role="status" className="divide-y divide-line py-1! sm:py-2!">
        <span className="sr-only">{t("receipts.loading")}</span>
        {[0, 1, 2].map((row) => (
          <div key={row} className="flex items-center justify-between gap-4 py-4">
            <div className="grid gap-2">
              <Skeleton className="h-5 w-36" />
              <Skeleton className="h-4 w-28" />
            </div>
            <Skeleton className="h-10 w-20" />
          </div>
        ))}
      </Card>
    );
  }
  if (payments.length === 0) {
    return (
      <Card padding="none">
        <EmptyState
          icon={<ReceiptText />}
          title={t("receipts.empty.title")}
          description={t("receipts.empty.description")}
          actions={
            <Button to={href("tokens")} variant="primary" size="lg">
              {t("receipts.empty.action")}
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <PagedCard label={t("receipts.list")} more={t("receipts.more")} list={list}>
      {payments.map((payment) => (
        <Row key={payment.id} payment={payment} />
      ))}
    </PagedCard>
  );
}
