import type { Creation } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { JobLists } from "@/jobs/JobLists";

interface JobsProps {
  jobs: readonly Creation[];
  /** The job that settled last since the page was opened. */
  latest: Creation | undefined;
  styleName: (item: Creation) => string;
}

/** Unfinished and failed jobs above a gallery. */
export function Jobs({ jobs, latest, styleName }: JobsProps) {
  return (
    <>
      <Announcement latest={latest} styleName={styleName} />
      <JobLists jobs={jobs} styleName={styleName} wide />
    </>
  );
}

/** Announces each settled job to screen readers. The key makes them announce equal texts again. */
function Announcement({ latest, styleName }: Pick<JobsProps, "latest" | "styleName">) {
  const { t } = useTranslation("jobs");
  const textOf = (item: Creation) =>
    item.status === "DONE"
      ? t("done", { name: styleName(item) })
      : `${styleName(item)}: ${item.error ?? t("failed")}`;
  return (
    <p role="status" className="sr-only">
      {latest ? <span key={latest.id}>{textOf(latest)}</span> : null}
    </p>
  );
}
