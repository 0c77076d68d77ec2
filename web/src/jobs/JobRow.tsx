import { CircleAlert, X } from "lucide-react";
import { type Creation, type CreationKind, cancel, clearFailed, isUnfinished } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { useAttempt } from "@/notices/useAttempt";
import { Button } from "@/ui/Button";
import { IconButton } from "@/ui/IconButton";
import { ProgressRing } from "@/ui/Progress";
import { markSeen } from "./seen";

export const kindOf = ({ mode }: Pick<Creation, "mode">): CreationKind =>
  mode === "ANIMATE" ? "videos" : "photos";

function useStatusText() {
  const { t } = useTranslation("jobs");
  return ({ status, queuePosition, progress }: Creation) => {
    if (status === "RUNNING") return t("running", { percent: Math.round(progress * 100) });
    return queuePosition ? t("queued", { place: queuePosition }) : t("waiting");
  };
}

/** An unfinished job with its position in the queue or its progress, or a failed one with the reason. */
export function JobRow({ job, name }: { job: Creation; name: string }) {
  const { t } = useTranslation("jobs");
  const statusText = useStatusText();
  const [pending, attempt] = useAttempt();
  const unfinished = isUnfinished(job);
  return (
    <li className="flex items-center gap-3 rounded-card border border-line bg-surface py-2 ps-3 pe-1.5">
      {unfinished ? (
        <ProgressRing
          value={job.status === "RUNNING" ? job.progress * 100 : null}
          label={t("progress")}
          className="shrink-0"
        />
      ) : (
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-danger-soft text-danger">
          <CircleAlert className="size-6" />
        </span>
      )}
      <div className="min-w-0 flex-1 py-1 text-sm">
        <p className="truncate font-medium">{name}</p>
        <p className="text-ink-soft">{unfinished ? statusText(job) : (job.error ?? t("failed"))}</p>
      </div>
      {unfinished ? (
        <Button
          size="sm"
          variant="ghost"
          loading={pending}
          aria-label={`${t("cancel")}: ${name}`}
          onClick={() =>
            attempt(async () => {
              markSeen([job.id]);
              await cancel(kindOf(job), [job.id]);
            })
          }
        >
          {t("cancel")}
        </Button>
      ) : (
        <IconButton
          label={`${t("clear")}: ${name}`}
          icon={<X />}
          onClick={() => attempt(() => clearFailed(kindOf(job), [job]))}
        />
      )}
    </li>
  );
}
