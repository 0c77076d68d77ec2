import { PageHead } from "../PageHead";
import { Rows } from "../Rows";
import type { Column } from "../Table";
import { useT } from "../texts";
import { useFilters } from "../useFilters";
import { useMoment } from "../useMoment";
import { listReceipts, type Receipt } from "./api";
import { Amount, Code, PaymentBadge, PaymentLink, Person, useLocalized } from "./cells";
import { startOfDay } from "./days";
import { DayFilter, TextFilter, useTyped } from "./filters";
import { ReceiptButton } from "./ReceiptButton";
import { useCursorRows } from "./useCursorRows";

const cursorOf = ({ paidAt, id }: Receipt) => ({ paidAt, id });

function useColumns(): Column<Receipt>[] {
  const t = useT();
  const moment = useMoment();
  const localized = useLocalized();
  return [
    {
      label: t("money.column.number"),
      head: true,
      cell: ({ number, id, buyer }) => (
        <span className="whitespace-nowrap">
          {buyer ? <PaymentLink id={id}>{number}</PaymentLink> : number}
        </span>
      ),
    },
    { label: t("money.column.what"), cell: ({ description }) => localized(description) },
    {
      label: t("money.column.who"),
      cell: ({ buyer }) =>
        buyer ? <Person buyer={buyer} /> : <span className="text-ink-soft">{t("money.deleted")}</span>,
    },
    {
      label: t("money.column.amount"),
      numeric: true,
      cell: ({ paid, refundedMinor }) => (paid ? <Amount price={paid} refundedMinor={refundedMinor} /> : "–"),
    },
    {
      label: t("money.column.status"),
      cell: ({ status }) => (status ? <PaymentBadge status={status} /> : "–"),
    },
    {
      label: t("money.column.method"),
      cell: ({ paymentMethodKey, reference }) => (
        <span className="grid">
          {t(`money.method.${paymentMethodKey}`)}
          <Code>{reference}</Code>
        </span>
      ),
    },
    { label: t("money.column.paidAt"), cell: ({ paidAt }) => moment(paidAt) },
  ];
}

export function ReceiptsPage() {
  const t = useT();
  const { get, set } = useFilters();
  const number = useTyped(get("number"));
  const paidFrom = startOfDay(get("from"));
  // The last day counts whole.
  const paidUntil = startOfDay(get("until"), 1);
  const list = useCursorRows(
    ["money", "receipts", number, paidFrom, paidUntil],
    (page) => listReceipts({ ...page, number: number || null, paidFrom, paidUntil }),
    cursorOf,
  );
  return (
    <>
      <PageHead title={t("money.sections.receipts")} lead={t("money.lead.receipts")} />
      <search className="mb-4 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="sm:max-lg:col-span-2">
          <TextFilter
            label={t("money.filter.number")}
            value={get("number")}
            onChange={(text) => set("number", text)}
          />
        </div>
        <DayFilter label={t("money.filter.from")} value={get("from")} onChange={(day) => set("from", day)} />
        <DayFilter
          label={t("money.filter.until")}
          value={get("until")}
          onChange={(day) => set("until", day)}
        />
      </search>
      <Rows
        list={list}
        caption={t("money.sections.receipts")}
        columns={useColumns()}
        empty={t("money.none.receipts")}
        actionsLabel={t("action.actions")}
        actions={({ id, number, buyer }) =>
          buyer ? <ReceiptButton size="sm" paymentId={id} number={number} /> : null
        }
      />
    </>
  );
}
