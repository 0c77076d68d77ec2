import type { Creation, CreationKind } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { saveFile } from "@/lib/save-file";
import { hideAlert, showAlert } from "@/notices/floating-alerts";
import { toast } from "@/notices/toast";
import { Button } from "@/ui/Button";
import { ProgressBar } from "@/ui/Progress";
import { type DownloadSize, fetchZip, inBatches } from "./api";

const alertId = "zip";

/** Download the originals, or smaller copies, as zip files, with the progress in a floating alert that survives navigation. */
export function useZipDownload(kind: CreationKind) {
  const { t } = useTranslation("library");

  return async function download(items: readonly Creation[], size: DownloadSize = "original"): Promise<void> {
    const controller = new AbortController();
    const parts = inBatches(items.map(({ id }) => id));
    const showProgress = (part: number, progress: number | null) =>
      showAlert({
        id: alertId,
        title: t("zip.fetching", { count: items.length }),
        content: (
          <div className="mt-2 grid gap-1.5">
            <ProgressBar value={progress === null ? null : progress * 100} label={t("zip.preparing")} />
            {parts.length > 1 ? (
              <p className="text-xs">{t("zip.part", { part: part + 1, parts: parts.length })}</p>
            ) : null}
          </div>
        ),
        actions: (
          <Button size="sm" onClick={() => controller.abort()}>
            {t("zip.cancel")}
          </Button>
        ),
      });
    try {
      for (const [part, ids] of parts.entries()) {
        showProgress(part, null);
        const onProgress = (progress: number | null) => showProgress(part, progress);
        const file = await fetchZip({ kind, ids, size, signal: controller.signal, onProgress });
        saveFile(file, `retrato-${kind}${parts.length > 1 ? `-${part + 1}` : ""}.zip`);
      }
      toast({ color: "success", title: t("zip.done") });
    } catch (error) {
      if (controller.signal.aborted) return;
      console.error(error);
      toast({
        color: "error",
        title: t("zip.failed"),
        timeout: 0,
        actions: [{ label: t("zip.retry"), click: () => void download(items, size) }],
      });
    } finally {
      hideAlert(alertId);
    }
  };
}
