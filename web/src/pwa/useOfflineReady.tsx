import { WifiOff } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { useStore } from "@/lib/store";
import { toast } from "@/notices/toast";
import { noticeSeen, workerState } from "./registration";

/** Wait for the first interaction, so that the toast does not cover a page that is still loading. */
function onceActive(call: () => void): () => void {
  const stopped = new AbortController();
  const { hasBeenActive = true } = navigator.userActivation ?? {};
  if (hasBeenActive) {
    call();
    return () => {};
  }
  const touched = () => {
    stopped.abort();
    call();
  };
  for (const deed of ["pointerdown", "keydown"]) addEventListener(deed, touched, { signal: stopped.signal });
  return () => stopped.abort();
}

/** Announce once that the app works offline; true until the toast is gone. */
export function useOfflineReady(): boolean {
  const { t } = useTranslation("app");
  const { offlineReady } = useStore(workerState);
  useEffect(() => {
    if (!offlineReady) return;
    return onceActive(() =>
      toast({
        color: "success",
        icon: <WifiOff />,
        title: t("offlineReady.title"),
        description: t("offlineReady.description"),
        callback: noticeSeen,
      }),
    );
  }, [offlineReady, t]);
  return offlineReady;
}
