import { CreditCard, Repeat } from "lucide-react";
import { Button } from "@/ui/Button";
import { useMe } from "../me";
import { Amount, PaymentBadge, PaymentLink } from "../money/cells";
import { Rows } from "../Rows";
import type { Column } from "../Table";
import { useT } from "../texts";
import { useFormats } from "../useFormats";
import { useMoment } from "../useMoment";
import { useRows } from "../useRows";
import { listKey, listPayments, type Person, type PersonPayment } from "./api";

/** All their payments, also those that were never paid. */
export function PaymentsTab({ person: { id } }: { person: Person }) {
  const t = useT();
  const moment = useMoment();
  const { local } = useFormats();
  const maySeeMoney = useMe().rights.includes("seeMoney");
  const list = useRows(listKey(id, "payments"), (page) => listPayments(id, page));
  const columns: Column<PersonPayment>[] = [
    { label: t("people.when"), cell: ({ paidAt, createdAt }) => moment(paidAt ?? createdAt) },
    {
      label: t("people.payments.what"),
      head: true,
      cell: ({ id, description }) =>
        maySeeMoney ? <PaymentLink id={id}>{local(description)}</PaymentLink> : local(description),
    },
    {
      label: t("people.payments.status"),
      cell: ({ status, reason }) => (
        <>
          <PaymentBadge status={status} />
          {reason ? <code className="mt-1 block text-ink-soft text-xs">{reason}</code> : null}
        </>
      ),
    },
    {
      label: t("people.payments.method"),
      cell: ({ paymentMethodKey }) => t(`money.method.${paymentMethodKey}`),
    },
    { label: t("people.payments.receipt"), cell: ({ number }) => number ?? "–" },
    {
      label: t("people.payments.references"),
      cell: ({ id, reference, checkoutReference }) => (
        <span className="grid gap-1 text-xs">
          {[id, checkoutReference, reference].map((text) => (text ? <code key={text}>{text}</code> : null))}
        </span>
      ),
    },
    {
      label: t("people.payments.amount"),
      numeric: true,
      cell: ({ amountMinor, currency, paidMinor, paidCurrency, refundedMinor }) => (
        <Amount
          price={{ amountMinor: paidMinor ?? amountMinor, currency: paidCurrency ?? currency }}
          refundedMinor={refundedMinor}
        />
      ),
    },
  ];
  return (
    <>
      {maySeeMoney ? (
        <p className="mb-4 flex flex-wrap gap-2">
          <Button size="sm" icon={<CreditCard />} to={`/money/payments?user=${id}`}>
            {t("people.payments.inMoney")}
          </Button>
          <Button size="sm" icon={<Repeat />} to={`/money/subscriptions?user=${id}`}>
            {t("people.payments.subscriptionsInMoney")}
          </Button>
        </p>
      ) : null}
      <Rows
        list={list}
        caption={t("people.tabs.payments")}
        columns={columns}
        empty={t("people.payments.none")}
      />
    </>
  );
}
