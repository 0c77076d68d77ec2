import { Search } from "lucide-react";
import { useSearchParams } from "react-router";
import { Input } from "@/ui/Input";
import { PageHead } from "../PageHead";
import { Rows } from "../Rows";
import type { Column } from "../Table";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import { useRows } from "../useRows";
import { type Entry, listEntries } from "./api";

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

/** Who did what, and why. */
export function AuditPage() {
  const t = useT();
  const moment = useMoment();
  const [search, setSearch] = useSearchParams();
  const subject = search.get("subject") ?? "";
  const list = useRows(["audit", subject], (page) =>
    listEntries({ ...page, ...(subject && { subjectId: subject }) }),
  );
  const columns: Column<Entry>[] = [
    { label: t("audit.when"), cell: ({ createdAt }) => moment(createdAt) },
    { label: t("audit.who"), cell: ({ staffEmail }) => staffEmail },
    { label: t("audit.what"), cell: ({ action }) => <code className="text-xs">{action}</code>, head: true },
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
      <search className="mb-4 block max-w-md">
        <Input
          type="search"
          icon={<Search />}
          aria-label={t("audit.search")}
          placeholder={t("audit.search")}
          defaultValue={subject}
          onChange={({ target }) =>
            setSearch(target.value ? { subject: target.value.trim() } : {}, { replace: true })
          }
        />
      </search>
      <Rows list={list} caption={t("nav.audit")} columns={columns} empty={t("audit.none")} />
    </>
  );
}
