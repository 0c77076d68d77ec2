import { FileDown, Printer, ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError } from "@/api/errors";
import { useDocument } from "@/document/context";
import { Logo } from "@/document/Logo";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { formatDate, formatNumber } from "@/lib/format";
import { useAttempt } from "@/notices/useAttempt";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { LoadFailure } from "@/ui/LoadFailure";
import { Skeleton } from "@/ui/Skeleton";
import { useLocale } from "@/visitor/locale";
import { useMoney } from "@/visitor/useMoney";
import { useVisitor } from "@/visitor/useVisitor";
import { type Payment, savePdf, usePayment } from "./api";
import { PaymentStatus } from "./PaymentStatus";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-faint text-sm">{name}</dt>
      <dd className="mt-0.5 break-words font-medium">{children}</dd>
    </div>
  );
}

function Amount({ name, strong = false, children }: { name: string; strong?: boolean; children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className={strong ? "font-medium" : "text-ink-soft"}>{name}</dt>
      <dd className={strong ? "font-bold font-display text-heading tabular-nums" : "tabular-nums"}>
        {children}
      </dd>
    </div>
  );
}

/** Who sold it: we, or Paddle. */
function SellerFact({ payment: { seller, paymentMethodKey } }: { payment: Payment }) {
  const { t } = useTranslation("billing");
  if (!seller) {
    return paymentMethodKey === "ext__paddle" ? (
      <Fact name={t("receipts.seller")}>{t("receipts.merchantOfRecord")}</Fact>
    ) : null;
  }
  return (
    <Fact name={t("receipts.seller")}>
      {seller.name}
      <span className="block whitespace-pre-line font-normal text-ink-soft">{seller.address}</span>
      {seller.taxId ? (
        <span className="block font-normal text-ink-soft">
          {t("receipts.taxId")} {seller.taxId}
        </span>
      ) : null}
    </Fact>
  );
}

/** The receipt itself: seller, buyer, item, amounts. */
function Sheet({ payment }: { payment: Payment }) {
  const { t } = useTranslation("billing");
  const language = useLanguage();
  const locale = useLocale();
  const money = useMoney();
  const { user } = useVisitor();
  const { number, kind, status, price, paid, refundedMinor, description, paymentMethodKey, seller } = payment;
  const { tokens, monthlyTokens, months } = payment;
  const { imprint } = useDocument();
  const at = payment.paidAt ?? payment.createdAt;
  // A chargeback is always of the full amount.
  const returned = status === "CHARGED_BACK" ? (paid ?? price).amountMinor : refundedMinor;
  return (
    <Card as="article" className="grid gap-8 print:border-0 print:p-0">
      <header className="flex items-start justify-between gap-4">
        <div>
          {/* On screen, the page has a logo of its own. */}
          <span className="mb-5 hidden print:block">
            <Logo />
          </span>
          <h1 className="text-title">{t(number ? "receipts.receipt" : "receipts.notPaid")}</h1>
        </div>
        <PaymentStatus status={status} />
      </header>
      <dl className="grid gap-5 sm:grid-cols-2">
        {number ? <Fact name={t("receipts.number")}>{number}</Fact> : null}
        <Fact name={t(payment.paidAt ? "receipts.paidOn" : "receipts.date")}>{formatDate(at, locale)}</Fact>
        <Fact name={t("receipts.billedTo")}>
          {user ? (
            <>
              {user.name}
              <span className="block font-normal text-ink-soft">{user.email}</span>
            </>
          ) : null}
        </Fact>
        <SellerFact payment={payment} />
        <Fact name={t("receipts.by")}>{t(`providers.${paymentMethodKey}`)}</Fact>
      </dl>
      <div className="border-line border-y py-5">
        <p className="flex items-baseline justify-between gap-6">
          <span className="font-medium">{wordsIn(language, description)}</span>
          <span className="tabular-nums">{money.exact(price)}</span>
        </p>
        {kind === "SUBSCRIPTION" && (tokens > 0 || months > 1) ? (
          <p className="mt-1 text-ink-soft text-sm">
            {months > 1
              ? t("receipts.monthly", { tokens: formatNumber(monthlyTokens, locale), months })
              : t("receipts.tokens", { tokens: formatNumber(tokens, locale) })}
          </p>
        ) : null}
      </div>
      <dl className="grid gap-2 sm:ms-auto sm:w-72">
        <Amount name={t(paid ? "receipts.total" : "receipts.due")} strong>
          {money.exact(paid ?? price)}
        </Amount>
        {seller?.tax ? (
          <Amount name={t("receipts.tax", { name: seller.taxName ?? "", percent: seller.taxPercent ?? "" })}>
            {money.exact(seller.tax)}
          </Amount>
        ) : null}
        {returned > 0 ? (
          <Amount name={t(status === "CHARGED_BACK" ? "receipts.status.CHARGED_BACK" : "receipts.refunded")}>
            {money.exact({ amountMinor: -returned, currency: (paid ?? price).currency })}
          </Amount>
        ) : null}
      </dl>
      {paid ? null : <p className="text-ink-soft text-sm">{t("receipts.unpaid")}</p>}
      {imprint.email ? (
        <p className="text-ink-soft text-sm">{t("receipts.contact", { email: imprint.email })}</p>
      ) : null}
    </Card>
  );
}

/** A receipt, with buttons to print and download it. */
export function Receipt({ id }: { id: string }) {
  const { t } = useTranslation("billing");
  const href = useHref();
  const { data: payment, error, refetch } = usePayment(id);
  const [saving, attempt] = useAttempt();
  if (!payment) {
    if (error instanceof ApiError && [404, 422].includes(error.status)) {
      return (
        <Card padding="none">
          <EmptyState
            heading="h1"
            icon={<ReceiptText />}
            title={t("receipts.missing.title")}
            description={t("receipts.missing.description")}
            actions={<Button to={href("settings-receipts")}>{t("receipts.back")}</Button>}
          />
        </Card>
      );
    }
    return error ? (
      <>
        <h1 className="mb-6 text-title">{t("receipts.receipt")}</h1>
        <LoadFailure title={t("receipts.error")} onRetry={refetch} />
      </>
    ) : (
      <Card role="status" className="grid gap-8">
        <span className="sr-only">{t("receipts.loading")}</span>
        <Skeleton className="h-12 w-48" />
        <div className="grid gap-5 sm:grid-cols-2">
          {["number", "date", "buyer", "method"].map((fact) => (
            <Skeleton key={fact} className="h-11 w-40" />
          ))}
        </div>
        <Skeleton className="h-16" />
        <Skeleton className="ms-auto h-8 w-40" />
      </Card>
    );
  }
  return (
    <>
      <Sheet payment={payment} />
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:w-full print:hidden">
        {payment.receiptUrl ? (
          <Button
            variant="primary"
            size="lg"
            icon={<FileDown />}
            loading={saving}
            onClick={() => attempt(() => savePdf(payment))}
          >
            {t("receipts.pdf")}
          </Button>
        ) : null}
        <Button variant="outline" size="lg" icon={<Printer />} onClick={() => print()}>
          {t("receipts.print")}
        </Button>
        <Button to={href("settings-receipts")} variant="ghost" size="lg">
          {t("receipts.back")}
        </Button>
      </div>
    </>
  );
}
