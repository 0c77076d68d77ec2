import { useQuery } from "@tanstack/react-query";
import { locales } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { formatNumber } from "@/lib/format";
import { Badge } from "@/ui/Badge";
import { EmptyState } from "@/ui/EmptyState";
import { formatDuration } from "../duration";
import { Loaded } from "../Loaded";
import { type Column, Table } from "../Table";
import { useT } from "../texts";
import { useQueueName } from "../useQueueName";
import { type Queue, queuesQuery } from "./api";
import { Engines } from "./Engines";
import { useRefresh } from "./useRefresh";

function QueueTable({ queues }: { queues: Queue[] }) {
  const t = useT();
  const locale = locales[useLanguage()];
  const nameOf = useQueueName();
  const count = (value: number) =>
    value === 0 ? <span className="text-ink-soft">0</span> : formatNumber(value, locale);
  const columns: Column<Queue>[] = [
    {
      label: t("work.queues.name"),
      head: true,
      cell: (queue) => (
        <span className="grid gap-0.5">
          <span className="wrap-break-word flex flex-wrap items-center gap-2 font-medium cards:justify-end">
            {nameOf(queue.name).name}
            {queue.paused ? (
              <Badge tone="warning" className="-my-1">
                {t("work.engines.paused")}
              </Badge>
            ) : null}
          </span>
          {queue.engine ? <span className="text-ink-soft text-xs">{queue.engine}</span> : null}
        </span>
      ),
    },
    { label: t("work.queues.waiting"), numeric: true, cell: ({ waiting }) => count(waiting) },
    { label: t("work.queues.running"), numeric: true, cell: ({ running }) => count(running) },
    { label: t("work.queues.scheduled"), numeric: true, cell: ({ scheduled }) => count(scheduled) },
    {
      label: t("work.queues.failed"),
      numeric: true,
      cell: ({ failed }) =>
        failed === 0 ? count(0) : <span className="font-medium text-danger">{count(failed)}</span>,
    },
    {
      label: t("work.queues.oldest"),
      numeric: true,
      cell: ({ oldestSeconds }) => (oldestSeconds === null ? "–" : formatDuration(oldestSeconds, locale)),
    },
    {
      label: t("work.queues.pace"),
      cell: ({ paces }) =>
        paces.length === 0 ? (
          "–"
        ) : (
          <span className="wrap-break-word grid gap-1">
            {paces.map(({ work, seconds }) => (
              <span key={work}>
                {t("work.queues.paceOf", {
                  kind: t(`work.kinds.${work}`),
                  time: formatDuration(seconds, locale),
                })}
              </span>
            ))}
          </span>
        ),
    },
  ];
  if (queues.length === 0) return <EmptyState title={t("work.queues.none")} heading="h3" />;
  return (
    <Table caption={t("work.queues.heading")} columns={columns} rows={queues} keyOf={({ name }) => name} />
  );
}

/** The engines with their pauses, and every queue. */
export function Queues() {
  const t = useT();
  const query = useQuery(queuesQuery);
  useRefresh(query.refetch);
  return (
    <Loaded query={query}>
      {({ queues, engines }) => (
        <div className="grid gap-8">
          <section>
            <h2 className="mb-3 font-semibold text-ink">{t("work.engines.heading")}</h2>
            <Engines engines={engines} />
          </section>
          <section>
            <h2 className="mb-3 font-semibold text-ink">{t("work.queues.heading")}</h2>
            <QueueTable queues={queues} />
            <p className="mt-3 max-w-3xl text-ink-soft text-sm">{t("work.queues.note")}</p>
          </section>
        </div>
      )}
    </Loaded>
  );
}
