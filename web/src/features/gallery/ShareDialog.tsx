import { Copy, ExternalLink, Share2 } from "lucide-react";
import type { CreationKind } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { useLast } from "@/lib/useLast";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { IconButton } from "@/ui/IconButton";
import { Modal } from "@/ui/Modal";
import { stopSharing } from "./api";

export interface Shared {
  kind: CreationKind;
  links: { id: string; token: string }[];
}

/** The links of the items just shared: copy, send with the system's share dialog, or revoke. */
export default function ShareDialog({ shared, onClose }: { shared: Shared | null; onClose: () => void }) {
  const { t } = useTranslation("library");
  const href = useHref();
  const [pending, attempt] = useAttempt();
  const shown = useLast(shared);
  if (!shown) return null;
  const addresses = shown.links.map(({ token }) => location.origin + href("s", { token }));

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ color: "success", title: t("share.copied") });
    } catch {
      // Browsers deny it without HTTPS or permission: show the link to copy it by hand.
      toast({ color: "warning", title: t("share.notCopied"), description: text, timeout: 0 });
    }
  };
  const shareWithSystem = (url: string) =>
    // Cancelling the system's dialog is not an error.
    navigator.share({ url }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) return copy(url);
    });
  const stop = () =>
    attempt(async () => {
      await stopSharing(
        shown.kind,
        shown.links.map(({ id }) => id),
      );
      toast({ color: "success", title: t("share.stopped") });
      onClose();
    });

  const [only] = addresses;
  return (
    <Modal
      open={shared !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t("share.title", { count: addresses.length })}
      description={t("share.description")}
      footer={
        <>
          <Button variant="outline" loading={pending} onClick={stop} className="sm:me-auto">
            {t("share.stop")}
          </Button>
          {addresses.length === 1 && only && "share" in navigator ? (
            <Button icon={<Share2 />} onClick={() => void shareWithSystem(only)}>
              {t("share.system")}
            </Button>
          ) : null}
          <Button variant="primary" icon={<Copy />} onClick={() => void copy(addresses.join("\n"))}>
            {t(addresses.length === 1 ? "share.copy" : "share.copyAll")}
          </Button>
        </>
      }
    >
      <ul className="grid gap-2">
        {addresses.map((address) => (
          <li
            key={address}
            className="flex items-center gap-1 rounded-control border border-line bg-fill ps-3.5"
          >
            <input
              readOnly
              value={address}
              aria-label={t("share.link")}
              onFocus={(event) => event.target.select()}
              className="h-11 min-w-0 flex-1 bg-transparent text-sm outline-none"
            />
            <IconButton
              label={t("share.open")}
              icon={<ExternalLink />}
              href={address}
              target="_blank"
              rel="noopener"
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
