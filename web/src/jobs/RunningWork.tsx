// What is being made, in the header of every page: a ring with the progress that opens the list, and a notice when it is
// ready.
import { useState } from "react";
import { type Creation, type CreationKind, isUnfinished } from "@/api/my-creations";
import { useTexts } from "@/i18n/useTexts";
import { useDeferred } from "@/ui/useDeferred";
import { useJobs } from "./useJobs";
import { useReadyNotice } from "./useReadyNotice";

const loadPopover = () => import("./WorkPopover");

export function RunningWork() {
  return useTexts({ namespace: "jobs" }) ? <Work /> : null;
}

function Work() {
  const jobs = [...useAnnouncedJobs("photos"), ...useAnnouncedJobs("videos")];
  const Popover = useDeferred({ wanted: jobs.length > 0, load: loadPopover });
  return Popover && jobs.length > 0 ? <Popover jobs={jobs} /> : null;
}

/** Settled items are announced together, once nothing of their kind is being made any more. */
function useAnnouncedJobs(kind: CreationKind): readonly Creation[] {
  const [settled, setSettled] = useState<readonly Creation[]>([]);
  const { jobs } = useJobs(kind, { onSettled: (items) => setSettled((known) => [...known, ...items]) });
  useReadyNotice({ kind, settled, idle: !jobs.some(isUnfinished), onShown: () => setSettled([]) });
  return jobs;
}
