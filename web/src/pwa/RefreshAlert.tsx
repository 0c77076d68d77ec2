// Announces a new version until it is applied or dismissed.
import { RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { useStore } from "@/lib/store";
import { hideAlert, showAlert } from "@/notices/floating-alerts";
import { Button } from "@/ui/Button";
import { update, workerState } from "./registration";

const id = "refresh";

export function RefreshAlert() {
  const { t } = useTranslation("app");
  const { waiting } = useStore(workerState);
  const [updating, setUpdating] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    showAlert({
      id,
      icon: <RefreshCw />,
      title: t("refresh.title"),
      content: <p>{t("refresh.description")}</p>,
      actions: (
        <Button
          variant="primary"
          size="sm"
          loading={updating}
          onClick={() => {
            setUpdating(true);
            update();
          }}
        >
          {t("refresh.action")}
        </Button>
      ),
      onClose: () => hideAlert(id),
    });
    return () => hideAlert(id);
  }, [waiting, updating, t]);
  return null;
}
