// Shown while the network is down.
import { WifiOff } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { useOnline } from "@/lib/online";
import { hideAlert, showAlert } from "@/notices/floating-alerts";

const id = "offline";

export function OfflineAlert() {
  const { t } = useTranslation("app");
  const online = useOnline();
  useEffect(() => {
    if (online) return;
    showAlert({
      id,
      tone: "warning",
      icon: <WifiOff />,
      title: t("offline.title"),
      content: <p>{t("offline.description")}</p>,
      onClose: () => hideAlert(id),
    });
    return () => hideAlert(id);
  }, [online, t]);
  return null;
}
