import { useLanguage } from "@/i18n/useLanguage";
import { Rows } from "../Rows";
import type { Column } from "../Table";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import { useRows } from "../useRows";
import { listKey, listRefusals, type Person, type PersonRefusal } from "./api";

/** What was refused. The pictures are not kept. */
export function RefusalsTab({ person: { id } }: { person: Person }) {
  const t = useT();
  const moment = useMoment();
  const language = useLanguage();
  const list = useRows(listKey(id, "refusals"), (page) => listRefusals(id, page));
  const percent = new Intl.NumberFormat(language, { style: "percent" });
  const reasons = ({ age, nudity, text }: PersonRefusal) =>
    [
      age === null ? null : t("people.refusals.age", { age: String(age) }),
      nudity === null ? null : t("people.refusals.nudity", { score: percent.format(nudity) }),
      text === null ? null : `“${text}”`,
    ].filter((reason) => reason !== null);
  const columns: Column<PersonRefusal>[] = [
    { label: t("people.when"), cell: ({ at }) => moment(at) },
    { label: t("people.refusals.kind"), head: true, cell: ({ kind }) => t(`people.refusals.kinds.${kind}`) },
    { label: t("people.refusals.source"), cell: ({ source }) => t(`people.refusals.sources.${source}`) },
    { label: t("people.refusals.why"), cell: (refusal) => reasons(refusal).join(", ") },
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
