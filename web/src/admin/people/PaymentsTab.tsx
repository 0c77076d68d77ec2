import { Badge, type BadgeTone } from "@/ui/Badge";
import { Rows } from "../Rows";
import type { Column } from "../Table";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import { useRows } from "../useRows";
import { listKey, listPayments, type Person, type PersonPayment } from "./api";
import { useFormats } from "./useFormats";

const tones: Record<PersonPayment["status"], BadgeTone> = {
  PENDING: "neutral",
  PAID: "success",
  FAILED: "danger",
  REFUNDED: "warning",
  PARTLY_REFUNDED: "warning",
  CHARGED_BACK: "danger",
};

function Amount({ payment }: { payment: PersonPayment }) {
  const t = useT();
  const { money } = useFormats();
  const { amountMinor, currency, paidMinor, paidCurrency, refundedMinor } = payment;
  const paidIn = paidCurrency ?? currency;
  return (
    <>
      {money(paidMinor ?? amountMinor, paidIn)}
      {refundedMinor > 0 ? (
        <span className="block text-ink-soft text-xs">
          {t("people.payments.refunded", { amount: money(refundedMinor, paidIn) })}
        </span>
      ) : null}
    </>
  );
}

/** All their payments, also those that were never paid. */
export function PaymentsTab({ person: { id } }: { person: Person }) {
  const t = useT();
  const moment = useMoment();
  const { local } = useFormats();
  const list = useRows(listKey(id, "payments"), (page) => listPayments(id, page));
  const columns: Column<PersonPayment>[] = [
    { label: t("people.when"), cell: ({ paidAt, createdAt }) => moment(paidAt ?? createdAt) },
    { label: t("people.payments.what"), head: true, cell: ({ description }) => local(description) },
    {
      label: t("people.payments.status"),
      cell: ({ status, reason }) => (
        <>
          <Badge tone={tones[status]}>{t(`people.payments.statuses.${status}`)}</Badge>
          {reason ? <code className="mt-1 block text-ink-soft text-xs">{reason}</code> : null}
        </>
      ),
    },
    {
      label: t("people.payments.method"),
      cell: ({ paymentMethodKey }) => t(`people.payments.methods.${paymentMethodKey}`),
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
      cell: (payment) => <Amount payment={payment} />,
    },
  ];
  return (
    <Rows
      list={list}
      caption={t("people.tabs.payments")}
      columns={columns}
      empty={t("people.payments.none")}
    />
  );
}
