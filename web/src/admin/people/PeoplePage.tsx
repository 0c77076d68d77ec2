import { Search } from "lucide-react";
import { Link } from "react-router";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { linkLook } from "../link-look";
import { PageHead } from "../PageHead";
import { Rows } from "../Rows";
import type { Column } from "../Table";
import { useT } from "../texts";
import { useFormats } from "../useFormats";
import { useMoment } from "../useMoment";
import { useRows } from "../useRows";
import { useSearchText } from "../useSearchText";
import { listPeople, type PersonSummary, peopleKey } from "./api";
import { StatusBadges } from "./StatusBadges";

const longest = 200;

/** Find people by e-mail address, id or payment. */
export function PeoplePage() {
  const t = useT();
  const moment = useMoment();
  const { number } = useFormats();
  const { search, text, setText } = useSearchText("search");
  const list = useRows(peopleKey(search), (page) => listPeople({ ...page, search: search || null }));
  const columns: Column<PersonSummary>[] = [
    {
      label: t("people.name"),
      cell: ({ id, name }) => (
        <Link to={`/people/${id}`} className={linkLook}>
          {name}
        </Link>
      ),
      head: true,
    },
    { label: t("people.email"), cell: ({ email }) => email, breakable: true },
    { label: t("people.status"), cell: (person) => <StatusBadges person={person} /> },
    { label: t("people.tokens"), cell: ({ tokens }) => number(tokens), numeric: true },
    { label: t("people.registered"), cell: ({ createdAt }) => moment(createdAt) },
    { label: t("people.lastSeen"), cell: ({ lastSeenAt }) => (lastSeenAt ? moment(lastSeenAt) : "–") },
  ];
  return (
    <>
      <PageHead title={t("people.title")} lead={t("people.lead")} />
      <search className="mb-5 block max-w-xl">
        <Field label={t("people.search")} hint={t("people.searchHint")}>
          <Input
            type="search"
            icon={<Search />}
            autoComplete="off"
            spellCheck={false}
            maxLength={longest}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      </search>
      <Rows
        list={list}
        caption={t("people.title")}
        columns={columns}
        empty={t(search ? "people.none" : "people.noneYet")}
      />
    </>
  );
}
