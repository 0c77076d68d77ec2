import type { Column } from "../Table";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import type { Refund } from "./api";
import { Code, RefundBadge, useMoney } from "./cells";

/** The columns of a list of refunds. */
export function useRefundColumns(): Column<Refund>[] {
  const t = useT();
  const moment = useMoment();
  const money = useMoney();
  return [
    {
      label: t("money.column.amount"),
      head: true,
      cell: ({ amountMinor, currency }) => money(amountMinor, currency),
    },
    {
      label: t("money.column.status"),
      cell: ({ status, error, claimUrl }) => (
        <span className="grid gap-1 cards:justify-items-end">
          <span>
            <RefundBadge status={status} />
          </span>
          {error ? <span className="text-ink-soft text-xs">{error}</span> : null}
          {claimUrl ? (
            <a
              href={claimUrl}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center rounded-sm text-ink text-xs underline underline-offset-4 cards:-my-2.5 cards:min-h-11"
            >
              {t("money.payment.claim")}
            </a>
          ) : null}
        </span>
      ),
    },
    {
      label: t("money.column.reference"),
      cell: ({ reference }) => (reference ? <Code>{reference}</Code> : "–"),
    },
    { label: t("money.column.attempts"), numeric: true, cell: ({ attempts }) => attempts },
    { label: t("money.column.when"), cell: ({ createdAt }) => moment(createdAt) },
  ];
}
