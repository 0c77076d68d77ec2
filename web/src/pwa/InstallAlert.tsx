// Offers to install the app once; a dismissal, here or in the browser's dialog, is remembered.
import { Download } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { readStored, writeStored } from "@/lib/storage";
import { useStore } from "@/lib/store";
import { hideAlert, showAlert } from "@/notices/floating-alerts";
import { Button } from "@/ui/Button";
import { installOffer } from "./install-offer";
import { workerState } from "./registration";

const id = "install";
const storageKey = "install-dismissed";

function decline(): void {
  writeStored(storageKey, new Date().toISOString());
  installOffer.set(null);
}

export function InstallAlert() {
  const { t } = useTranslation("app");
  const offer = useStore(installOffer);
  const { settled, waiting } = useStore(workerState);
  const [installing, setInstalling] = useState(false);
  // Not before it is known whether there is other news: the alert would make way for it and come back.
  const wanted = offer !== null && settled && waiting === null && readStored(storageKey) === null;

  const install = useCallback(async () => {
    if (!offer) return;
    setInstalling(true);
    try {
      await offer.prompt();
      const { outcome } = await offer.userChoice;
      if (outcome === "dismissed") decline();
      // The browser's prompt can be used only once.
      else installOffer.set(null);
    } catch (error) {
      console.error(error);
      installOffer.set(null);
    } finally {
      setInstalling(false);
    }
  }, [offer]);

  useEffect(() => {
    if (!wanted) return;
    showAlert({
      id,
      icon: <Download />,
      title: t("install.title"),
      content: <p>{t("install.description")}</p>,
      actions: (
        <Button variant="primary" size="sm" loading={installing} onClick={() => void install()}>
          {t("install.action")}
        </Button>
      ),
      onClose: decline,
    });
    return () => hideAlert(id);
  }, [wanted, installing, install, t]);
  return null;
}
