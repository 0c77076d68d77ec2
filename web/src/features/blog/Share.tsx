// Buttons to share a post, without scripts of social networks, which would track visitors.
import { Link2, Mail, Share2 } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { useHydrated } from "@/lib/hydrated";
import { toast } from "@/notices/toast";
import { Button } from "@/ui/Button";

export function Share({ title, address }: { title: string; address: string }) {
  const { t } = useTranslation("blog");
  const bySystem = useHydrated() && "share" in navigator;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ color: "success", title: t("share.copied") });
    } catch {
      // Browsers refuse without HTTPS or permission; show the URL to be copied by hand.
      toast({ color: "warning", title: t("share.notCopied"), description: address, timeout: 0 });
    }
  };
  const share = async () => {
    // The user may close the dialog; any other failure falls back to copying.
    await navigator.share({ title, url: address }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) return copy();
    });
  };

  return (
    <section aria-label={t("share.label")} className="flex flex-wrap items-center gap-2">
      <span className="me-1 font-semibold text-sm">{t("share.label")}</span>
      <Button variant="outline" icon={<Link2 />} onClick={copy}>
        {t("share.copy")}
      </Button>
      <Button
        variant="outline"
        icon={<Mail />}
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`}
      >
        {t("share.mail")}
      </Button>
      {bySystem ? (
        <Button variant="outline" icon={<Share2 />} onClick={share}>
          {t("share.more")}
        </Button>
      ) : null}
    </section>
  );
}
