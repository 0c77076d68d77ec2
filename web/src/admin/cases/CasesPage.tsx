import { Link, useSearchParams } from "react-router";
import { Badge } from "@/ui/Badge";
import { Field } from "@/ui/Field";
import { SelectMenu } from "@/ui/SelectMenu";
import { linkLook } from "../link-look";
import { PageHead } from "../PageHead";
import { Rows } from "../Rows";
import type { Column } from "../Table";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import { useRows } from "../useRows";
import { type CaseSummary, kinds, listCases, statuses } from "./api";
import { CaseBadge } from "./CaseBadge";

/** The filters of a URL, without those that do not exist. */
function useFilters() {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const status = statuses.find((each) => each === search.get("status")) ?? null;
  const kind = kinds.find((each) => each === search.get("kind")) ?? null;
  return { status, kind, set };
}

export function useCaseColumns(): Column<CaseSummary>[] {
  const t = useT();
  const moment = useMoment();
  return [
    {
      label: t("cases.what"),
      head: true,
      cell: ({ id, kind, reason }) => (
        <span className="grid gap-0.5 cards:justify-items-end">
          <Link to={`/cases/${id}`} className={linkLook}>
            {t(`cases.kinds.${kind}`)}
          </Link>
          {reason ? <span className="text-ink-soft text-xs">{t(`cases.causes.${reason}`)}</span> : null}
        </span>
      ),
    },
    { label: t("cases.status"), cell: (row) => <CaseBadge {...row} /> },
    {
      label: t("cases.maker"),
      cell: ({ makerEmail }) => makerEmail ?? <Badge>{t("cases.makerGone")}</Badge>,
      breakable: true,
    },
    { label: t("cases.reports"), numeric: true, cell: ({ reports }) => reports },
    { label: t("cases.opened"), cell: ({ openedAt }) => moment(openedAt) },
  ];
}

/** What staff have to decide, and what they decided. */
export function CasesPage() {
  const t = useT();
  const { status, kind, set } = useFilters();
  const list = useRows(["cases", "list", status, kind], (page) => listCases({ ...page, status, kind }));
  return (
    <>
      <PageHead title={t("cases.title")} lead={t("cases.lead")} />
      <search aria-label={t("cases.filters")} className="mb-4 grid gap-3 sm:max-w-xl sm:grid-cols-2">
        <Field label={t("cases.status")}>
          <SelectMenu
            value={status ?? ""}
            onChange={(value) => set("status", value)}
            options={[
              { value: "", label: t("cases.anyStatus") },
              ...statuses.map((value) => ({ value, label: t(`cases.statuses.${value}`) })),
            ]}
          />
        </Field>
        <Field label={t("cases.kind")}>
          <SelectMenu
            value={kind ?? ""}
            onChange={(value) => set("kind", value)}
            options={[
              { value: "", label: t("cases.anyKind") },
              ...kinds.map((value) => ({ value, label: t(`cases.kinds.${value}`) })),
            ]}
          />
        </Field>
      </search>
      <Rows
        list={list}
        caption={t("cases.title")}
        columns={useCaseColumns()}
        empty={t(status || kind ? "cases.noMatch" : "cases.none")}
      />
    </>
  );
}
