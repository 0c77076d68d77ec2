import { CircleAlert, X } from "lucide-react";
import { type Creation, type CreationKind, isUnfinished } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { useAttempt } from "@/notices/useAttempt";
import { Button } from "@/ui/Button";
import { IconButton } from "@/ui/IconButton";
import { ProgressRing } from "@/ui/Progress";
import { cancel, remove } from "./api";

interface JobsProps {
  kind: CreationKind;
  jobs: readonly Creation[];
  /** The job that settled last since the page was opened. */
  latest: Creation | undefined;
  styleName: (item: Creation) => string;
}

function useStatusText() {
  const { t } = useTranslation("library");
  return ({ status, queuePosition, progress }: Creation) => {
    if (status === "RUNNING") return t("jobs.running", { percent: Math.round(progress * 100) });
    return queuePosition ? t("jobs.queued", { place: queuePosition }) : t("jobs.waiting");
  };
}

function Job({ kind, job, name }: { kind: CreationKind; job: Creation; name: string }) {
  const { t } = useTranslation("library");
  const statusText = useStatusText();
  const [pending, attempt] = useAttempt();
  const unfinished = isUnfinished(job);
  const running = job.status === "RUNNING";
  return (
    <li className="flex items-center gap-3 rounded-card border border-line bg-surface py-2 ps-3 pe-1.5">
      {unfinished ? (
        <ProgressRing
          value={running ? job.progress * 100 : null}
          label={t("jobs.progress")}
          className="shrink-0"
        />
      ) : (
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-danger-soft text-danger">
          <CircleAlert className="size-6" />
        </span>
      )}
      <div className="min-w-0 flex-1 py-1 text-sm">
        <p className="truncate font-medium">{name}</p>
        <p className="text-ink-soft">{unfinished ? statusText(job) : (job.error ?? t("jobs.failed"))}</p>
      </div>
      {unfinished ? (
        <Button
          size="sm"
          variant="ghost"
          loading={pending}
          aria-label={`${t("jobs.cancel")}: ${name}`}
          onClick={() => attempt(() => cancel(kind, [job.id]))}
        >
          {t("jobs.cancel")}
        </Button>
      ) : (
        <IconButton
          label={`${t("jobs.dismiss")}: ${name}`}
          icon={<X />}
          onClick={() => attempt(() => remove(kind, [job]))}
        />
      )}
    </li>
  );
}

/** Announces each settled job to screen readers. The key makes them announce equal texts again. */
function Announcement({ latest, styleName }: Pick<JobsProps, "latest" | "styleName">) {
  const { t } = useTranslation("library");
  const textOf = (item: Creation) =>
    item.status === "DONE"
      ? t("jobs.done", { name: styleName(item) })
      : `${styleName(item)}: ${item.error ?? t("jobs.failed")}`;
  return (
    <p role="status" className="sr-only">
      {latest ? <span key={latest.id}>{textOf(latest)}</span> : null}
    </p>
  );
}

/** Unfinished jobs with their position in the queue or progress, and failed ones with the reason. */
export function Jobs({ latest, ...props }: JobsProps) {
  return (
    <>
      <Announcement latest={latest} styleName={props.styleName} />
      {props.jobs.length > 0 ? <JobList {...props} /> : null}
    </>
  );
}

function JobList({ kind, jobs, styleName }: Omit<JobsProps, "latest">) {
  const { t } = useTranslation("library");
  const [pending, attempt] = useAttempt();
  const unfinished = jobs.filter(isUnfinished);
  const failed = jobs.filter((job) => !isUnfinished(job));
  return (
    <section aria-labelledby="jobs" className="mb-8">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id="jobs" className="text-heading">
          {t("jobs.title")}
        </h2>
        {failed.length > 1 ? (
          <Button
            size="sm"
            variant="ghost"
            loading={pending}
            onClick={() => attempt(() => remove(kind, failed))}
          >
            {t("jobs.dismissAll")}
          </Button>
        ) : null}
      </div>
      <ul className="mt-2 grid max-h-80 gap-2 overflow-y-auto sm:grid-cols-2 lg:grid-cols-3">
        {[...unfinished, ...failed].map((job) => (
          <Job key={job.id} kind={kind} job={job} name={styleName(job)} />
        ))}
      </ul>
      {unfinished.length > 0 ? <p className="mt-3 text-ink-faint text-sm">{t("jobs.stay")}</p> : null}
    </section>
  );
}
