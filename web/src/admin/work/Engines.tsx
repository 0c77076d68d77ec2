import { Pause, Play } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { useMe } from "../me";
import { ReasonDialog } from "../ReasonDialog";
import { type Column, Table } from "../Table";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import { type Engine, pauseEngine, resumeEngine } from "./api";

type Opened = { change: "pause" | "resume"; engine: string };

function EngineDialog({ change, engine, onClose }: Opened & { onClose: () => void }) {
  const t = useT();
  const resumes = change === "resume";
  return (
    <ReasonDialog
      title={t(`work.engines.${change}Which`, { engine })}
      description={t(`work.engines.${change}Hint`)}
      act={({ reason }) => (resumes ? resumeEngine : pauseEngine)({ engine, reason })}
      submit={t(`work.engines.${change}`)}
      done={t(resumes ? "work.engines.resumed" : "work.engines.pausedNow")}
      onClose={onClose}
    />
  );
}

/** The engines. Staff with the right pause and resume them. */
export function Engines({ engines }: { engines: Engine[] }) {
  const t = useT();
  const moment = useMoment();
  const mayControl = useMe().rights.includes("controlWork");
  const [opened, open] = useState<Opened | null>(null);
  const columns: Column<Engine>[] = [
    {
      label: t("work.engines.name"),
      head: true,
      cell: ({ name }) => <span className="font-medium">{name}</span>,
    },
    {
      label: t("work.engines.state"),
      cell: ({ pause, configured }) => (
        <span className="flex flex-wrap items-center gap-2 cards:justify-end">
          <Badge tone={pause ? "warning" : "success"}>
            {t(pause ? "work.engines.paused" : "work.engines.working")}
          </Badge>
          {configured ? null : (
            <>
              <Badge>{t("work.engines.replaced")}</Badge>
              <span className="text-ink-soft text-xs">{t("work.engines.replacedHint")}</span>
            </>
          )}
        </span>
      ),
    },
    {
      label: t("work.engines.details"),
      cell: ({ pause }) =>
        pause ? (
          <span className="grid gap-0.5">
            <span>{pause.reason}</span>
            <span className="text-ink-soft text-xs">
              {t("work.engines.since", { moment: moment(pause.since), by: pause.by })}
            </span>
          </span>
        ) : (
          "–"
        ),
    },
  ];
  if (engines.length === 0) return <EmptyState title={t("work.engines.none")} heading="h3" />;
  const change = ({ name, pause }: Engine) => {
    const kind = pause ? "resume" : "pause";
    return (
      <Button
        size="sm"
        icon={pause ? <Play /> : <Pause />}
        aria-label={t(`work.engines.${kind}Which`, { engine: name })}
        onClick={() => open({ change: kind, engine: name })}
      >
        {t(`work.engines.${kind}`)}
      </Button>
    );
  };
  return (
    <>
      <Table
        caption={t("work.engines.heading")}
        columns={columns}
        rows={engines}
        keyOf={({ name }) => name}
        {...(mayControl && { actions: change, actionsLabel: t("action.actions") })}
      />
      {opened ? <EngineDialog {...opened} onClose={() => open(null)} /> : null}
    </>
  );
}
