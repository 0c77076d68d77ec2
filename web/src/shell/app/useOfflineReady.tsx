import { WifiOff } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { useStore } from "@/lib/store";
import { toast } from "../toast";
import { noticeSeen, workerState } from "./registration";

/** Tells once that the app is there without a network; true until that has gone. */
export function useOfflineReady(): boolean {
  const { t } = useTranslation("app");
  const { offlineReady } = useStore(workerState);
  useEffect(() => {
    if (!offlineReady) return;
    toast({
      color: "success",
      icon: <WifiOff />,
      title: t("offlineReady.title"),
      description: t("offlineReady.description"),
      callback: noticeSeen,
    });
  }, [offlineReady, t]);
  return offlineReady;
}
