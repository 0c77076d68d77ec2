import { useMyJobs } from "@/api/my-creations";
import { useLanguage } from "@/i18n/useLanguage";
import { JobLists } from "@/jobs/JobLists";
import { useStyleNames } from "@/jobs/useStyleNames";
import { kindOf } from "./api";
import type { Mode } from "./creation-request";

/** What is being made in a mode, also after a reload, and what has failed. The header keeps it up to date. */
export function RunningOrders({ mode }: { mode: Mode }) {
  const { data: jobs = [] } = useMyJobs(kindOf(mode), useLanguage());
  const styleName = useStyleNames();
  const own = jobs.filter((job) => job.mode === mode);
  return own.length > 0 ? (
    <div className="mt-10">
      <JobLists jobs={own} styleName={styleName} wide />
    </div>
  ) : null;
}
