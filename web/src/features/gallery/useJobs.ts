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

/** What is being made or has failed, as it happens; what is there moves on into the gallery, the latest of it to be told. */
export function useJobs(kind: CreationKind) {
  const { data = none, isPending } = useMyJobs(kind, useLanguage());
  const [latest, setLatest] = useState<Creation>();

  const arrive = (ids: string[]) =>
    fetchFinished(kind, ids)
      .then((items) => {
        putOnTop(kind, items);
        if (items.length > 0) setLatest(items.at(-1));
      })
      // The next round of asking tells as well.
      .catch((error: unknown) => console.warn("What was made could not be fetched", error));
  const arriveUntold = useEffectEvent(arrive);

  useMyEvents((event) => {
    if (event.type === "progress") {
      setProgress(kind, event.id, event.progress);
    } else if (event.type === "connected") {
      void refreshJobs(kind);
    } else if (event.type === "item" && event.kind === (kind === "photos" ? "PHOTO" : "VIDEO")) {
      if (event.status === "DONE" || event.status === "FAILED") void arrive([event.id]);
      else void refreshJobs(kind);
    }
  });

  // Where no event came through, what has left the list is there.
  const before = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const now = new Set(data.map(({ id }) => id));
    const gone = [...before.current].filter((id) => !now.has(id));
    before.current = new Set(data.filter(isUnfinished).map(({ id }) => id));
    if (gone.length > 0) void arriveUntold(gone);
  }, [data]);

  return { jobs: data, latest, isPending };
}
