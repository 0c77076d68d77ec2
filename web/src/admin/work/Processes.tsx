import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Loaded } from "../Loaded";
import { useMe } from "../me";
import { ReasonDialog } from "../ReasonDialog";
import { type Column, Table } from "../Table";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import { drainProcess, type Process, processesQuery } from "./api";
import { useRefresh } from "./useRefresh";

/** As the server does: it stops only what takes jobs, and what is there. */
const canDrain = ({ kind, alive, drainRequestedAt }: Process) =>
  kind !== "web" && alive && drainRequestedAt === null;

function State({ alive, drainRequestedAt }: Process) {
  const t = useT();
  if (!alive) return <Badge tone="danger">{t("work.processes.silent")}</Badge>;
  return drainRequestedAt ? (
    <Badge tone="warning">{t("work.processes.draining")}</Badge>
  ) : (
    <Badge tone="success">{t("work.processes.alive")}</Badge>
  );
}

/** What runs, by its own account. Staff with the right let a worker or an engine stop after its jobs. */
export function Processes() {
  const t = useT();
  const moment = useMoment();
  const mayControl = useMe().rights.includes("controlWork");
  const query = useQuery(processesQuery);
  useRefresh(query.refetch);
  const [draining, drain] = useState<Process | null>(null);
  const drainWhich = ({ kind, pid, host }: Process) =>
    t("work.processes.drainWhich", { kind: t(`work.processes.kinds.${kind}`), pid, host });
  const columns: Column<Process>[] = [
    {
      label: t("work.processes.kind"),
      head: true,
      cell: ({ kind }) => (
        <span className="wrap-break-word font-medium">{t(`work.processes.kinds.${kind}`)}</span>
      ),
    },
    { label: t("work.processes.name"), cell: ({ engine, queues }) => engine ?? (queues.join(", ") || "–") },
    {
      label: t("work.processes.host"),
      cell: ({ host, pid }) => (
        <span className="grid gap-0.5">
          <span>{host}</span>
          <span className="text-ink-soft text-xs">{t("work.processes.pid", { pid })}</span>
        </span>
      ),
    },
    { label: t("work.processes.version"), cell: ({ version }) => version },
    {
      label: t("work.processes.started"),
      cell: ({ startedAt }) => <span className="wrap-break-word">{moment(startedAt)}</span>,
    },
    {
      label: t("work.processes.seen"),
      cell: ({ seenAt }) => <span className="wrap-break-word">{moment(seenAt)}</span>,
    },
    { label: t("work.processes.state"), cell: (process) => <State {...process} /> },
  ];
  const change = (process: Process) =>
    canDrain(process) ? (
      <Button size="sm" aria-label={drainWhich(process)} onClick={() => drain(process)}>
        {t("work.processes.drain")}
      </Button>
    ) : null;
  return (
    <Loaded query={query}>
      {(processes) => (
        <>
          {processes.length === 0 ? (
            <EmptyState title={t("work.processes.none")} />
          ) : (
            <Table
              caption={t("work.processes.tab")}
              columns={columns}
              rows={processes}
              keyOf={({ id }) => id}
              {...(mayControl && { actions: change, actionsLabel: t("action.actions") })}
            />
          )}
          {draining ? (
            <ReasonDialog
              title={drainWhich(draining)}
              description={t("work.processes.drainHint")}
              act={({ reason }) => drainProcess({ id: draining.id, reason })}
              submit={t("work.processes.drain")}
              done={t("work.processes.drained")}
              onClose={() => drain(null)}
            />
          ) : null}
        </>
      )}
    </Loaded>
  );
}
