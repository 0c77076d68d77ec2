// The header's button that shows running jobs, and their list.
import { CircleAlert } from "lucide-react";
import { type Creation, isUnfinished } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { Popover } from "@/ui/Popover";
import { ProgressRing } from "@/ui/Progress";
import { JobLists } from "./JobLists";
import { useStyleNames } from "./useStyleNames";

/** The mean progress, in per cent; null while nothing has begun. */
function progressOf(running: readonly Creation[]): number | null {
  if (!running.some(({ status }) => status === "RUNNING")) return null;
  return (100 * running.reduce((sum, { progress }) => sum + progress, 0)) / running.length;
}

export default function WorkPopover({ jobs }: { jobs: readonly Creation[] }) {
  const { t } = useTranslation("jobs");
  const styleName = useStyleNames();
  const running = jobs.filter(isUnfinished);
  const progress = progressOf(running);
  const label =
    running.length > 0 ? t("open", { count: running.length }) : t("openFailed", { count: jobs.length });
  return (
    <Popover
      title={label}
      hideTitle
      align="end"
      className="w-88"
      trigger={
        <button type="button" className="grid size-9 place-items-center rounded-full max-sm:size-11">
          <span className="sr-only">
            {label} {progress === null ? null : t("running", { percent: Math.round(progress) })}
          </span>
          <span aria-hidden="true" className="contents">
            {running.length > 0 ? (
              <ProgressRing value={progress} label={t("progress")} className="size-9!" />
            ) : (
              <CircleAlert className="size-5 text-danger" />
            )}
          </span>
        </button>
      }
    >
      <JobLists jobs={jobs} styleName={styleName} />
    </Popover>
  );
}
