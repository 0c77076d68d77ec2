// The full-screen preview of pictures and videos: zoom, next and previous, compare, download.
import { Dialog } from "@base-ui/react/dialog";
import { ChevronLeft, ChevronRight, Columns2, Download, Info, X, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { useTexts } from "@/i18n/useTexts";
import { useTranslation } from "@/i18n/useTranslation";
import { formatNumber } from "@/lib/format";
import { useStore } from "@/lib/store";
import { useLast } from "@/lib/useLast";
import { ActionBar } from "@/ui/ActionBar";
import { IconButton } from "@/ui/IconButton";
import { useLayer } from "@/ui/useLayer";
import { useLocale } from "@/visitor/locale";
import { Facts } from "./Facts";
import { closePreview, openedPreview, type Preview, showInPreview } from "./media-preview";
import { Stage } from "./Stage";
import { useBackCloses } from "./useBackCloses";
import { useMediaFacts } from "./useMediaFacts";
import { usePrefetch } from "./usePrefetch";
import { useView } from "./useView";
import type { Box } from "./view";

const zoomStep = 1.5;
const panStep = 80;

interface ContentProps {
  preview: Preview;
  onClose: () => void;
  /** The element that receives key events. */
  ref: RefObject<HTMLDivElement | null>;
}

function Content({ preview, onClose, ref }: ContentProps) {
  const { t } = useTranslation("preview");
  const { items, index } = preview;
  const item = items[index];
  if (!item) throw new Error("A preview without an item");
  const { data: media, isError } = useMediaFacts(item.src);
  const [comparing, setComparing] = useState(false);
  const [showingFacts, setShowingFacts] = useState(false);
  const [drawn, setDrawn] = useState<{ src: string; shape: Box | null } | null>(null);
  const known = item.width && item.height ? { width: item.width, height: item.height } : null;
  const shape = known ?? (drawn?.src === item.src ? drawn.shape : null);
  const missing = isError || (drawn?.src === item.src && drawn.shape === null);
  const control = useView(item.id, shape);
  usePrefetch(items[index - 1], items[index + 1]);

  const isPicture = media?.kind === "image" && !missing;
  const compares = isPicture && Boolean(item.source);
  const zooms = isPicture && !(comparing && compares);
  const { scale } = control.view;
  const go = (step: number) => showInPreview(index + step);

  const onKeyDown = (event: KeyboardEvent) => {
    // These elements use the same keys themselves.
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLVideoElement) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pan = (x: number, y: number) => () => control.move({ x, y });
    const close = zooms && scale > 1;
    const keys: Record<string, (() => void) | undefined> = {
      ArrowLeft: close ? pan(panStep, 0) : () => go(-1),
      ArrowRight: close ? pan(-panStep, 0) : () => go(1),
      ArrowUp: close ? pan(0, panStep) : undefined,
      ArrowDown: close ? pan(0, -panStep) : undefined,
      Home: () => showInPreview(0),
      End: () => showInPreview(items.length - 1),
      "+": zooms ? () => control.scaleTo(scale * zoomStep) : undefined,
      "=": zooms ? () => control.scaleTo(scale * zoomStep) : undefined,
      "-": zooms ? () => control.scaleTo(scale / zoomStep) : undefined,
      "0": zooms ? () => control.scaleTo(1) : undefined,
      i: () => setShowingFacts(!showingFacts),
      c: compares ? () => setComparing(!comparing) : undefined,
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const locale = useLocale();
  const position = t("position", {
    index: formatNumber(index + 1, locale),
    total: formatNumber(preview.total ?? items.length, locale),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole dialog, each of which a button has too
    <div ref={ref} tabIndex={-1} onKeyDown={onKeyDown} className="flex h-full flex-col outline-none">
      <div className="flex h-14 shrink-0 items-center gap-1 ps-4 pe-2">
        <Dialog.Title className="sr-only">{item.alt}</Dialog.Title>
        <Dialog.Description className="sr-only">{t("hint")}</Dialog.Description>
        <p aria-live="polite" className="flex-1 text-ink-soft text-sm tabular-nums">
          {items.length > 1 ? position : null}
          <span className="sr-only">, {item.alt}</span>
        </p>
        {zooms ? (
          <span className="flex max-sm:hidden">
            <IconButton
              label={t("zoomOut")}
              icon={<ZoomOut />}
              disabled={scale === 1}
              onClick={() => control.scaleTo(scale / zoomStep)}
            />
            <IconButton
              label={t("zoomIn")}
              icon={<ZoomIn />}
              onClick={() => control.scaleTo(scale * zoomStep)}
            />
          </span>
        ) : null}
        <IconButton
          label={t("details")}
          icon={<Info />}
          aria-pressed={showingFacts}
          onClick={() => setShowingFacts(!showingFacts)}
        />
        {item.download ? (
          <IconButton label={t("download")} icon={<Download />} href={item.download} download />
        ) : null}
        <IconButton label={t("close")} icon={<X />} onClick={onClose} />
      </div>
      <div className="relative min-h-0 flex-1">
        <Stage
          item={item}
          kind={media?.kind}
          missing={missing}
          comparing={comparing}
          control={control}
          shape={shape}
          onShape={(shape) => setDrawn({ src: item.src, shape })}
          onMissing={() => setDrawn({ src: item.src, shape: null })}
          onSwipe={go}
          onPullDown={onClose}
        />
        {index > 0 ? (
          <IconButton
            label={t("previous")}
            icon={<ChevronLeft />}
            size="lg"
            variant="neutral"
            onClick={() => go(-1)}
            className="absolute! start-2 top-1/2 -translate-y-1/2 rounded-full! bg-raised/70! pointer-coarse:hidden"
          />
        ) : null}
        {index < items.length - 1 ? (
          <IconButton
            label={t("next")}
            icon={<ChevronRight />}
            size="lg"
            variant="neutral"
            onClick={() => go(1)}
            className="absolute! end-2 top-1/2 -translate-y-1/2 rounded-full! bg-raised/70! pointer-coarse:hidden"
          />
        ) : null}
        {showingFacts ? (
          <Facts facts={preview.facts?.(item) ?? []} shape={known} bytes={media?.bytes ?? null} />
        ) : null}
      </div>
      <ActionBar
        className="shrink-0 px-1.5 pt-1 pb-[max(0.375rem,env(safe-area-inset-bottom))] sm:p-2"
        actions={[
          ...(compares
            ? [
                {
                  key: "compare",
                  label: t("compare"),
                  icon: <Columns2 />,
                  pressed: comparing,
                  onSelect: () => setComparing(!comparing),
                },
              ]
            : []),
          ...(preview.actions?.(item) ?? []),
        ]}
      />
    </div>
  );
}

export default function MediaPreview() {
  const preview = useStore(openedPreview);
  const open = preview !== null;
  const ready = useTexts({ namespace: "preview", onFail: closePreview });
  const layer = useLayer(open);
  const content = useRef<HTMLDivElement>(null);
  const close = useBackCloses(open, closePreview);
  const shown = useLast(preview);
  if (!ready || !shown) return null;
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next) return;
        // Close only after the browser has gone back.
        details.cancel();
        if (!layer.covered()) close();
      }}
    >
      <Dialog.Portal style={{ position: "relative", zIndex: layer.zIndex }} className="dark">
        <Dialog.Popup
          initialFocus={content}
          finalFocus={shown.onClose ? false : undefined}
          className="fixed inset-0 bg-canvas text-ink outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <Content ref={content} preview={shown} onClose={close} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
