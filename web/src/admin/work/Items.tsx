import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { locales } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { Badge, type BadgeTone } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { useMe } from "../me";
import { ReasonDialog } from "../ReasonDialog";
import { Rows } from "../Rows";
import type { Column } from "../Table";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import { useRows } from "../useRows";
import { cancelItem, type Item, listItems, retryItem } from "./api";
import { readFilters } from "./filters";
import { ItemFilters } from "./ItemFilters";
import { useRefresh } from "./useRefresh";

const tones: Record<Item["status"], BadgeTone> = { WAITING: "neutral", RUNNING: "primary", FAILED: "danger" };

type Opened = { change: "retry" | "cancel"; item: Item };

function ItemDialog({ change, item, onClose }: Opened & { onClose: () => void }) {
  const t = useT();
  const { id, kind, email } = item;
  const cancels = change === "cancel";
  return (
    <ReasonDialog
      danger={cancels}
      title={t(`work.items.${change}Which.${kind}`, { email })}
      description={t(`work.items.${change}Hint`)}
      act={({ reason }) => (cancels ? cancelItem : retryItem)({ id, reason })}
      submit={t(cancels ? "work.items.cancelSubmit" : "work.items.retry")}
      done={t(cancels ? "work.items.cancelled" : "work.items.retried")}
      onClose={onClose}
    />
  );
}

function State({ status, progress, error, errorText, canRetry }: Item) {
  const t = useT();
  const percent = new Intl.NumberFormat(locales[useLanguage()], { style: "percent" });
  return (
    <span className="wrap-break-word grid gap-1 cards:justify-items-end sm:min-w-44">
      <span>
        <Badge tone={tones[status]}>
          {t(`work.items.statuses.${status}`)}
          {status === "RUNNING" ? ` · ${percent.format(progress)}` : ""}
        </Badge>
      </span>
      {error ? (
        <>
          <code className="text-xs">{error}</code>
          <span>{errorText}</span>
        </>
      ) : null}
      {status === "FAILED" && !canRetry ? (
        <span className="text-ink-soft text-xs">{t("work.items.sourceGone")}</span>
      ) : null}
    </span>
  );
}

function useColumns(): Column<Item>[] {
  const t = useT();
  const moment = useMoment();
  const maySeePeople = useMe().rights.includes("seePeople");
  return [
    {
      label: t("work.items.item"),
      head: true,
      cell: ({ kind, mode, styleId }) => (
        <span className="wrap-break-word grid gap-0.5">
          <span className="font-medium">{t(`work.kinds.${kind}`)}</span>
          {mode ? (
            <span className="text-ink-soft text-xs">
              {t(`settings.features.names.${mode}`)}
              {styleId ? ` · ${styleId}` : ""}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      label: t("work.items.owner"),
      cell: ({ userId, email }) => (
        <span className="wrap-anywhere inline-block sm:min-w-36">
          {maySeePeople ? (
            <Link
              to={`/people/${userId}`}
              className="text-primary-strong underline underline-offset-4 hover:text-ink"
            >
              {email}
            </Link>
          ) : (
            email
          )}
        </span>
      ),
    },
    { label: t("work.items.status"), cell: (item) => <State {...item} /> },
    {
      label: t("work.items.attempts"),
      numeric: true,
      cell: ({ attempts, failures }) => (
        <span className="grid gap-0.5">
          <span>{attempts}</span>
          {failures > 0 ? (
            <span className="text-ink-soft text-xs">{t("work.items.failures", { count: failures })}</span>
          ) : null}
        </span>
      ),
    },
    {
      label: t("work.items.engine"),
      cell: ({ engine }) => <span className="inline-block sm:min-w-20">{engine}</span>,
    },
    {
      label: t("work.items.ordered"),
      cell: ({ createdAt, deadlineAt, status }) => (
        <span className="wrap-break-word grid gap-0.5 sm:min-w-24">
          <span>{moment(createdAt)}</span>
          {status === "FAILED" ? null : (
            <span className="text-ink-soft text-xs">
              {t("work.items.deadline", { moment: moment(deadlineAt) })}
            </span>
          )}
        </span>
      ),
    },
  ];
}

/** The photos, videos and trainings of all people that are not done. */
export function Items() {
  const t = useT();
  const mayControl = useMe().rights.includes("controlWork");
  const [search] = useSearchParams();
  const filters = readFilters(search);
  const list = useRows(["work", "items", filters], (page) => listItems({ ...page, ...filters }));
  useRefresh(list.refetch);
  const [opened, open] = useState<Opened | null>(null);
  const columns = useColumns();
  const filtered = Object.values(filters).some(Boolean);
  const changes = (item: Item) => {
    const change = item.canRetry ? "retry" : item.status === "FAILED" ? null : "cancel";
    return change ? (
      <Button
        size="sm"
        aria-label={t(`work.items.${change}Which.${item.kind}`, { email: item.email })}
        onClick={() => open({ change, item })}
      >
        {t(`work.items.${change}`)}
      </Button>
    ) : null;
  };
  return (
    <>
      <ItemFilters />
      <Rows
        list={list}
        caption={t("work.items.tab")}
        columns={columns}
        empty={t(filtered ? "work.items.noMatch" : "work.items.none")}
        {...(mayControl && { actions: changes, actionsLabel: t("action.actions") })}
      />
      {opened ? <ItemDialog {...opened} onClose={() => open(null)} /> : null}
    </>
  );
}
