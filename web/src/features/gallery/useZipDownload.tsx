import type { Creation, CreationKind } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { hideAlert, showAlert } from "@/notices/floating-alerts";
import { toast } from "@/notices/toast";
import { Button } from "@/ui/Button";
import { ProgressBar } from "@/ui/Progress";
import { inParts } from "./api";
import { fetchZip, save } from "./zip";

const alertId = "zip";

/** Saves the originals as a zip, and tells in a corner how far it is; the page can be left meanwhile. */
export function useZipDownload(kind: CreationKind) {
  const { t } = useTranslation("library");

  return async function download(items: readonly Creation[]): Promise<void> {
    const stopped = new AbortController();
    const parts = inParts(items.map(({ id }) => id));
    const tell = (part: number, share: number | null) =>
      showAlert({
        id: alertId,
        title: t("zip.fetching", { count: items.length }),
        content: (
          <div className="mt-2 grid gap-1.5">
            <ProgressBar value={share === null ? null : share * 100} label={t("zip.preparing")} />
            {parts.length > 1 ? (
              <p className="text-xs">{t("zip.part", { part: part + 1, parts: parts.length })}</p>
            ) : null}
          </div>
        ),
        actions: (
          <Button size="sm" onClick={() => stopped.abort()}>
            {t("zip.cancel")}
          </Button>
        ),
      });
    try {
      for (const [part, ids] of parts.entries()) {
        tell(part, null);
        const onProgress = (share: number | null) => tell(part, share);
        const file = await fetchZip({ kind, ids, signal: stopped.signal, onProgress });
        save(file, `retrato-${kind}${parts.length > 1 ? `-${part + 1}` : ""}.zip`);
      }
      toast({ color: "success", title: t("zip.done") });
    } catch (error) {
      if (stopped.signal.aborted) return;
      console.error(error);
      toast({
        color: "error",
        title: t("zip.failed"),
        timeout: 0,
        actions: [{ label: t("zip.retry"), click: () => void download(items) }],
      });
    } finally {
      hideAlert(alertId);
    }
  };
}
