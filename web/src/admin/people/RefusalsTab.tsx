import { Rows } from "../Rows";
import type { Column } from "../Table";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import { useRows } from "../useRows";
import { listKey, listRefusals, type Person, type PersonRefusal } from "./api";
import { useWhyRefused } from "./refusals";

/** What was refused. The pictures are not kept. */
export function RefusalsTab({ person: { id } }: { person: Person }) {
  const t = useT();
  const moment = useMoment();
  const why = useWhyRefused();
  const list = useRows(listKey(id, "refusals"), (page) => listRefusals(id, page));
  const columns: Column<PersonRefusal>[] = [
    { label: t("people.when"), cell: ({ at }) => moment(at) },
    { label: t("people.refusals.kind"), head: true, cell: ({ kind }) => t(`people.refusals.kinds.${kind}`) },
    { label: t("people.refusals.source"), cell: ({ source }) => t(`people.refusals.sources.${source}`) },
    { label: t("people.refusals.why"), cell: why },
  ];
  return (
    <Rows
      list={list}
      caption={t("people.tabs.refusals")}
      columns={columns}
      empty={t("people.refusals.none")}
    />
  );
}
