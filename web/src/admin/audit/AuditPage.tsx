import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { SelectMenu } from "@/ui/SelectMenu";
import { PageHead } from "../PageHead";
import { Rows } from "../Rows";
import type { Column } from "../Table";
import { useT } from "../texts";
import { useFilters } from "../useFilters";
import { useMoment } from "../useMoment";
import { useRows } from "../useRows";
import { useSearchText } from "../useSearchText";
import { type Entry, filtersQuery, listEntries } from "./api";

/** What changed, as lines of `name: before → after`. */
function changesOf({ before, after }: Entry): string[] {
  const text = (value: unknown) => (value === null || value === undefined ? "–" : JSON.stringify(value));
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => {
    const now = after ? text(after[name]) : null;
    const old = before ? text(before[name]) : null;
    return old !== null && now !== null ? `${name}: ${old} → ${now}` : `${name}: ${now ?? old}`;
  });
}

/** Who did something, and what. The lists come later: a filter of the URL is shown in any case. */
function Choices() {
  const t = useT();
  const { get, set } = useFilters();
  const { data } = useQuery(filtersQuery);
  const [member, action] = [get("member"), get("action")];
  const members = (data?.members ?? []).map(({ id, email }) => ({ value: id, label: email }));
  const actions = (data?.actions ?? []).map((each) => ({ value: each.action, label: each.what }));
  const withChosen = (options: typeof members, value: string) =>
    !value || options.some((option) => option.value === value)
      ? options
      : [...options, { value, label: value }];
  return (
    <>
      <Field label={t("audit.who")}>
        <SelectMenu
          value={member}
          onChange={(value) => set("member", value)}
          options={[{ value: "", label: t("audit.anybody") }, ...withChosen(members, member)]}
        />
      </Field>
      <Field label={t("audit.what")}>
        <SelectMenu
          search
          value={action}
          onChange={(value) => set("action", value)}
          options={[{ value: "", label: t("audit.anything") }, ...withChosen(actions, action)]}
        />
      </Field>
    </>
  );
}

/** Who did what, and why. */
export function AuditPage() {
  const t = useT();
  const moment = useMoment();
  const { search: subject, text, setText } = useSearchText("subject");
  const { get } = useFilters();
  const filters = {
    subjectId: subject || null,
    staffId: get("member") || null,
    action: get("action") || null,
  };
  const list = useRows(["audit", filters], (page) => listEntries({ ...page, ...filters }));
  const filtered = Object.values(filters).some(Boolean);
  const columns: Column<Entry>[] = [
    { label: t("audit.when"), cell: ({ createdAt }) => moment(createdAt) },
    { label: t("audit.who"), cell: ({ staffEmail }) => staffEmail, breakable: true },
    { label: t("audit.what"), cell: ({ what }) => what, head: true },
    {
      label: t("audit.subject"),
      cell: ({ subjectKind, subjectId }) =>
        subjectId ? (
          <span className="text-xs">
            {subjectKind} <code>{subjectId}</code>
          </span>
        ) : (
          "–"
        ),
    },
    {
      label: t("audit.change"),
      cell: (entry) => (
        <span className="grid gap-1 text-xs">
          {changesOf(entry).map((line) => (
            <code key={line}>{line}</code>
          ))}
        </span>
      ),
    },
    { label: t("audit.why"), cell: ({ reason }) => reason ?? "–" },
  ];
  return (
    <>
      <PageHead title={t("nav.audit")} lead={t("audit.lead")} />
      <search aria-label={t("audit.filters")} className="mb-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        <Field label={t("audit.search")}>
          <Input
            type="search"
            icon={<Search />}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Choices />
      </search>
      <Rows
        list={list}
        caption={t("nav.audit")}
        columns={columns}
        empty={t(filtered ? "audit.noMatch" : "audit.none")}
      />
    </>
  );
}
