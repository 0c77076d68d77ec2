import { useTranslation } from "@/i18n/useTranslation";
import { toast } from "@/notices/toast";

/** Copy a link, and say so. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation("library");
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ color: "success", title: t("share.copied") });
    } catch {
      // Browsers deny it without HTTPS or permission: show the link to copy it by hand.
      toast({ color: "warning", title: t("share.notCopied"), description: text, timeout: 0 });
    }
  };
}
