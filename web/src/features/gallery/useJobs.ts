import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type Creation,
  type CreationKind,
  fetchFinished,
  isUnfinished,
  putOnTop,
  refreshJobs,
  setProgress,
  useMyJobs,
} from "@/api/my-creations";
import { useMyEvents } from "@/api/my-events";
import { useLanguage } from "@/i18n/useLanguage";

const none: Creation[] = [];

/** Return unfinished and failed jobs, live. Finished ones move to the gallery; `latest` is the one that settled last. */
export function useJobs(kind: CreationKind) {
  const { data = none, isPending } = useMyJobs(kind, useLanguage());
  const [latest, setLatest] = useState<Creation>();

  const addFinished = (ids: string[]) =>
    fetchFinished(kind, ids)
      .then((items) => {
        putOnTop(kind, items);
        if (items.length > 0) setLatest(items.at(-1));
      })
      // The next poll reports them too.
      .catch((error: unknown) => console.warn("Finished items could not be fetched", error));
  const addMissed = useEffectEvent(addFinished);

  useMyEvents((event) => {
    if (event.type === "progress") {
      setProgress(kind, event.id, event.progress);
    } else if (event.type === "connected") {
      void refreshJobs(kind);
    } else if (event.type === "item" && event.kind === (kind === "photos" ? "PHOTO" : "VIDEO")) {
      if (event.status === "DONE" || event.status === "FAILED") void addFinished([event.id]);
      else void refreshJobs(kind);
    }
  });

  // If an event was missed, a job that has left the list is finished.
  const previous = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const now = new Set(data.map(({ id }) => id));
    const gone = [...previous.current].filter((id) => !now.has(id));
    previous.current = new Set(data.filter(isUnfinished).map(({ id }) => id));
    if (gone.length > 0) void addMissed(gone);
  }, [data]);

  return { jobs: data, latest, isPending };
}
