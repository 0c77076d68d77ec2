import { useEffect, useEffectEvent, useRef } from "react";
import { ApiError } from "@/api/errors";
import {
  type Creation,
  type CreationKind,
  fetchFinished,
  fetchFinishedWithRetry,
  isUnfinished,
  putOnTop,
  refreshJobs,
  setProgress,
  useMyJobs,
} from "@/api/my-creations";
import { useMyEvents } from "@/api/my-events";
import { useLanguage } from "@/i18n/useLanguage";

const none: Creation[] = [];

interface Options {
  /** Keep the stream of events open even while nothing is being made, to notice orders of other tabs and devices. */
  always?: boolean;
  /** Called with the items that are done or have failed. */
  onSettled: (items: readonly Creation[]) => void;
}

/** Return unfinished and failed jobs, live. Finished ones move to the gallery. */
export function useJobs(kind: CreationKind, { always = false, onSettled }: Options) {
  const { data = none, isPending } = useMyJobs(kind, useLanguage());

  const addFinished = (finished: Promise<Creation[]>) =>
    finished
      .then((items) => {
        putOnTop(kind, items);
        if (items.length > 0) onSettled(items);
      })
      .catch((error: unknown) => {
        // Being offline is no defect, and neither is signing out.
        if (error instanceof ApiError) console.warn("Finished items could not be fetched", error);
      });
  const addMissed = useEffectEvent((ids: string[]) => addFinished(fetchFinishedWithRetry(kind, ids)));

  useMyEvents((event) => {
    if (event.type === "progress") {
      setProgress(kind, event.id, event.progress);
    } else if (event.type === "connected") {
      void refreshJobs(kind);
    } else if (event.type === "item" && event.kind === (kind === "photos" ? "PHOTO" : "VIDEO")) {
      // If that fails, the next poll notices that the job has left the list.
      if (event.status === "DONE" || event.status === "FAILED")
        void addFinished(fetchFinished(kind, [event.id]));
      else void refreshJobs(kind);
    }
  }, always || data.some(isUnfinished));

  // If an event was missed, a job that has left the list is finished.
  const previous = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const now = new Set(data.map(({ id }) => id));
    const gone = [...previous.current].filter((id) => !now.has(id));
    previous.current = new Set(data.filter(isUnfinished).map(({ id }) => id));
    if (gone.length > 0) void addMissed(gone);
  }, [data]);

  return { jobs: data, isPending };
}
