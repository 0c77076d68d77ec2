import type { Column } from "../Table";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import type { Payment } from "./api";
import { Amount, Code, PaymentBadge, PaymentLink, Person, useLocalized } from "./cells";

/** The columns of a list of payments. */
export function usePaymentColumns(): Column<Payment>[] {
  const t = useT();
  const moment = useMoment();
  const localized = useLocalized();
  return [
    {
      label: t("money.column.what"),
      head: true,
      cell: ({ id, description, receipt }) => (
        <span className="grid">
          <PaymentLink id={id}>{localized(description)}</PaymentLink>
          {receipt ? <span className="text-ink-soft text-xs">{receipt}</span> : null}
        </span>
      ),
    },
    { label: t("money.column.who"), cell: ({ buyer }) => <Person buyer={buyer} /> },
    {
      label: t("money.column.amount"),
      numeric: true,
      cell: ({ paid, price, refundedMinor }) => (
        <Amount price={paid ?? price} refundedMinor={refundedMinor} />
      ),
    },
    { label: t("money.column.status"), cell: ({ status }) => <PaymentBadge status={status} /> },
    {
      label: t("money.column.method"),
      cell: ({ paymentMethodKey, reference, checkoutReference }) => (
        <span className="grid">
          {t(`money.method.${paymentMethodKey}`)}
          <Code>{reference ?? checkoutReference}</Code>
        </span>
      ),
    },
    { label: t("money.column.when"), cell: ({ createdAt }) => moment(createdAt) },
  ];
}
