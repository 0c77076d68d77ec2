// Sharing: first a confirmation that shows what will be visible, then the link. Nothing is public before it.
import { Copy, ExternalLink, Eye, EyeOff, Share2 } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { Creation, CreationKind } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { useLast } from "@/lib/useLast";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { IconButton } from "@/ui/IconButton";
import { Modal } from "@/ui/Modal";
import { type PublicLink, share, stopSharing } from "./api";
import { thumbnailOf } from "./thumbnail";
import { useCopy } from "./useCopy";

export interface Sharing {
  kind: CreationKind;
  /** One item, or several that become an album. */
  items: readonly Creation[];
}

/** As many as the server accepts in one call. */
const maxItems = 500;
const shownThumbnails = 4;
const thumbnailWidth = 160;

export default function ShareDialog({ sharing, onClose }: { sharing: Sharing | null; onClose: () => void }) {
  const { t } = useTranslation("library");
  const shown = useLast(sharing);
  const [link, setLink] = useState<PublicLink | null>(null);
  const [pending, attempt] = useAttempt();
  const publish = (chosen: Sharing) => attempt(async () => setLink(await share(chosen.kind, chosen.items)));

  const begin = useEffectEvent((opened: Sharing) => {
    setLink(null);
    const [only, ...others] = opened.items;
    // Its link exists already, so there is nothing to confirm.
    if (only?.shared && others.length === 0) publish(opened);
  });
  useEffect(() => {
    if (sharing) begin(sharing);
  }, [sharing]);

  if (!shown) return null;
  const { kind, items } = shown;
  const count = link?.count ?? items.length;
  return (
    <Modal
      open={sharing !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t(link ? `share.${kind}` : `share.ask.${kind}`, { count })}
      description={t(link ? "share.description" : "share.ask.description")}
      footer={
        link ? (
          <LinkActions link={link} onStopped={onClose} />
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              {t("share.ask.no")}
            </Button>
            <Button
              variant="primary"
              loading={pending}
              disabled={count > maxItems}
              onClick={() => publish(shown)}
            >
              {t("share.ask.yes")}
            </Button>
          </>
        )
      }
    >
      {link ? <LinkField link={link} /> : <WhatIsVisible items={items} />}
    </Modal>
  );
}

function WhatIsVisible({ items }: { items: readonly Creation[] }) {
  const { t } = useTranslation("library");
  const more = items.length - shownThumbnails;
  return (
    <>
      <div className="flex gap-2">
        {items.slice(0, shownThumbnails).map((item) => (
          <img
            key={item.id}
            src={thumbnailOf(item, thumbnailWidth)}
            alt=""
            className="size-16 rounded-[10px] bg-fill object-cover sm:size-20"
          />
        ))}
        {more > 0 ? (
          <span className="grid size-16 place-items-center rounded-[10px] bg-fill font-medium text-ink-soft sm:size-20">
            +{more}
          </span>
        ) : null}
      </div>
      {items.length > maxItems ? (
        <p className="mt-4 text-danger text-sm">{t("share.ask.tooMany", { max: maxItems })}</p>
      ) : null}
      <dl className="mt-5 grid gap-3 text-sm">
        {(["visible", "hidden"] as const).map((which) => (
          <div key={which}>
            <dt className="flex items-center gap-2 font-medium [&_svg]:size-5 [&_svg]:text-ink-soft">
              {which === "visible" ? <Eye /> : <EyeOff />}
              {t(`share.ask.${which}.title`)}
            </dt>
            <dd className="ps-7 text-ink-soft">{t(`share.ask.${which}.text`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function useAddress({ token }: PublicLink): string {
  return location.origin + useHref()("s", { token });
}

/** Copy the link, send it with the system's share dialog, or revoke it. */
function LinkActions({ link, onStopped }: { link: PublicLink; onStopped: () => void }) {
  const { t } = useTranslation("library");
  const copy = useCopy();
  const address = useAddress(link);
  const [pending, attempt] = useAttempt();

  const shareWithSystem = () =>
    // Cancelling the system's dialog is not an error.
    navigator.share({ url: address }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) return copy(address);
    });
  const stop = () =>
    attempt(async () => {
      await stopSharing(link);
      toast({ color: "success", title: t("share.stopped") });
      onStopped();
    });

  return (
    <>
      <Button variant="outline" loading={pending} onClick={stop} className="sm:me-auto">
        {t("share.stop")}
      </Button>
      {"share" in navigator ? (
        <Button icon={<Share2 />} onClick={() => void shareWithSystem()}>
          {t("share.system")}
        </Button>
      ) : null}
      <Button variant="primary" icon={<Copy />} onClick={() => void copy(address)}>
        {t("share.copy")}
      </Button>
    </>
  );
}

function LinkField({ link }: { link: PublicLink }) {
  const { t } = useTranslation("library");
  const address = useAddress(link);
  return (
    <div className="flex items-center gap-1 rounded-control border border-line bg-fill ps-3.5">
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
    </div>
  );
}
