import { type ReactNode, useId } from "react";
import { type Creation, clearFailed, isUnfinished } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { useAttempt } from "@/notices/useAttempt";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { JobRow, kindOf } from "./JobRow";

interface JobListsProps {
  jobs: readonly Creation[];
  styleName: (job: Creation) => string;
  /** Whether it is a part of a page, with room for columns, or of a popover. */
  wide?: boolean;
}

/** What is being made, and apart from it what has failed. */
export function JobLists({ jobs, styleName, wide = false }: JobListsProps) {
  const { t } = useTranslation("jobs");
  const [pending, attempt] = useAttempt();
  const running = jobs.filter(isUnfinished);
  const failed = jobs.filter((job) => !isUnfinished(job));
  const clearAll = () =>
    attempt(async () => {
      for (const kind of ["photos", "videos"] as const) {
        const ofKind = failed.filter((job) => kindOf(job) === kind);
        if (ofKind.length > 0) await clearFailed(kind, ofKind);
      }
    });
  return (
    <>
      {running.length > 0 ? (
        <Group title={t("title")} wide={wide} note={t("stay")}>
          {running.map((job) => (
            <JobRow key={job.id} job={job} name={styleName(job)} />
          ))}
        </Group>
      ) : null}
      {failed.length > 0 ? (
        <Group
          title={t("failedTitle")}
          wide={wide}
          action={
            failed.length > 1 ? (
              <Button size="sm" variant="ghost" loading={pending} onClick={clearAll}>
                {t("clearAll")}
              </Button>
            ) : null
          }
        >
          {failed.map((job) => (
            <JobRow key={job.id} job={job} name={styleName(job)} />
          ))}
        </Group>
      ) : null}
    </>
  );
}

interface GroupProps {
  title: string;
  wide: boolean;
  action?: ReactNode;
  note?: string;
  children: ReactNode;
}

function Group({ title, wide, action, note, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={wide ? "mb-8" : "not-first:mt-5"}>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id={id} className={wide ? "text-heading" : "font-bold font-display text-base"}>
          {title}
        </h2>
        {action}
      </div>
      <ul
        className={classes(
          "mt-2 grid gap-2",
          wide && "max-h-80 overflow-y-auto sm:grid-cols-2 lg:grid-cols-3",
        )}
      >
        {children}
      </ul>
      {note ? <p className="mt-3 text-ink-faint text-sm">{note}</p> : null}
    </section>
  );
}
