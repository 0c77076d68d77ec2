import { Rows } from "../Rows";
import type { Column } from "../Table";
import { useT } from "../texts";
import { useFormats } from "../useFormats";
import { useMoment } from "../useMoment";
import { useRows } from "../useRows";
import { type LedgerLine, listKey, listLedger, type Person } from "./api";

/** Every change of their tokens. */
export function LedgerTab({ person: { id } }: { person: Person }) {
  const t = useT();
  const moment = useMoment();
  const { number, change, day } = useFormats();
  const list = useRows(listKey(id, "ledger"), (page) => listLedger(id, page));
  const columns: Column<LedgerLine>[] = [
    { label: t("people.when"), cell: ({ createdAt }) => moment(createdAt) },
    {
      label: t("people.ledger.what"),
      head: true,
      cell: ({ reason, itemIds }) => (
        <>
          {t(`people.ledger.reasons.${reason}`)}
          {itemIds.length > 0 ? (
            <span className="block text-ink-soft text-xs">
              {t("people.ledger.items", { count: itemIds.length })}
            </span>
          ) : null}
        </>
      ),
    },
    {
      label: t("people.ledger.from"),
      cell: ({ kind, note, source }) => (
        <>
          {t(`people.ledger.kinds.${kind}`)}
          {note ? <span className="block">{note}</span> : null}
          <code className="block text-ink-soft text-xs">{source}</code>
        </>
      ),
    },
    {
      label: t("people.ledger.expires"),
      cell: ({ expiresAt }) => (expiresAt ? day(expiresAt) : "–"),
    },
    {
      label: t("people.ledger.change"),
      numeric: true,
      cell: ({ tokens }) => (
        <span className={tokens > 0 ? "font-medium text-success" : "font-medium"}>{change(tokens)}</span>
      ),
    },
    { label: t("people.ledger.balance"), numeric: true, cell: ({ balance }) => number(balance) },
  ];
  return (
    <Rows list={list} caption={t("people.tabs.ledger")} columns={columns} empty={t("people.ledger.none")} />
  );
}
