import { Rows } from "../Rows";
import type { Column } from "../Table";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import { useRows } from "../useRows";
import { listKey, listSessions, type Person, type PersonSession } from "./api";

/** Where they are signed in. */
export function SessionsTab({ person: { id } }: { person: Person }) {
  const t = useT();
  const moment = useMoment();
  const list = useRows(listKey(id, "sessions"), (page) => listSessions(id, page));
  const columns: Column<PersonSession>[] = [
    {
      label: t("people.sessions.device"),
      head: true,
      cell: ({ userAgent }) => userAgent ?? t("people.sessions.unknown"),
    },
    { label: t("people.sessions.began"), cell: ({ createdAt }) => moment(createdAt) },
    { label: t("people.sessions.used"), cell: ({ lastUsedAt }) => moment(lastUsedAt) },
  ];
  return (
    <Rows
      list={list}
      caption={t("people.tabs.sessions")}
      columns={columns}
      empty={t("people.sessions.none")}
    />
  );
}
