import { WifiOff } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { useStore } from "@/lib/store";
import { toast } from "@/notices/toast";
import { noticeSeen, workerState } from "./registration";

/** Calls as soon as somebody has touched the page: who has not is still looking at it come, and is not to be covered up. */
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

/** Tells once that the app is there without a network; true until that has gone. */
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
