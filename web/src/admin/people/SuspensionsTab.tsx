import { Badge } from "@/ui/Badge";
import { Rows } from "../Rows";
import type { Column } from "../Table";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import { useRows } from "../useRows";
import { listKey, listSuspensions, type Person, type PersonSuspension } from "./api";

/** When they were suspended, why, and by whom. */
export function SuspensionsTab({ person: { id } }: { person: Person }) {
  const t = useT();
  const moment = useMoment();
  const list = useRows(listKey(id, "suspensions"), (page) => listSuspensions(id, page));
  const columns: Column<PersonSuspension>[] = [
    { label: t("people.when"), cell: ({ startedAt }) => moment(startedAt) },
    {
      label: t("people.suspensions.scope"),
      head: true,
      cell: ({ scope }) => t(`people.suspensions.scopes.${scope}`),
    },
    { label: t("people.suspensions.cause"), cell: ({ cause }) => t(`people.suspensions.causes.${cause}`) },
    {
      label: t("people.suspensions.explanation"),
      cell: ({ explanation }) => <span className="whitespace-pre-line">{explanation ?? "–"}</span>,
    },
    { label: t("audit.who"), cell: ({ by }) => by ?? t("people.suspensions.automatic") },
    {
      label: t("people.suspensions.end"),
      cell: ({ liftedAt, liftedBy }) =>
        liftedAt ? (
          t("people.suspensions.liftedBy", { date: moment(liftedAt), who: liftedBy ?? "–" })
        ) : (
          <Badge tone="danger">{t("people.suspensions.open")}</Badge>
        ),
    },
  ];
  return (
    <Rows
      list={list}
      caption={t("people.tabs.suspensions")}
      columns={columns}
      empty={t("people.suspensions.none")}
    />
  );
}
