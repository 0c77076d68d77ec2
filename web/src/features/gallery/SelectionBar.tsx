import { Download, Heart, HeartOff, Link2, Trash2, X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Creation, CreationKind } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { ActionBar } from "@/ui/ActionBar";
import { IconButton } from "@/ui/IconButton";

interface SelectionBarProps {
  kind: CreationKind;
  items: readonly Creation[];
  onDownload: () => void;
  onFavourite: (favourite: boolean) => void;
  onShare: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** Set the CSS variable by which alerts and toasts are placed above the bar. */
function useBarRoom() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty("--bar-room", `${innerHeight - element.getBoundingClientRect().top}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--bar-room");
    };
  }, []);
  return bar;
}

/** The actions on the selected items, at the lower edge of the screen. */
export function SelectionBar({
  kind,
  items,
  onDownload,
  onFavourite,
  onShare,
  onDelete,
  onClear,
}: SelectionBarProps) {
  const { t } = useTranslation("library");
  const bar = useBarRoom();
  const favourites = items.length > 0 && items.every(({ favourite }) => favourite);
  const disabled = items.length === 0;
  return (
    <section
      ref={bar}
      aria-label={t("selection.label")}
      className="fixed inset-x-0 bottom-0 z-[800] border-line border-t bg-raised pb-[env(safe-area-inset-bottom)] shadow-lift sm:inset-x-auto sm:bottom-5 sm:left-1/2 sm:flex sm:-translate-x-1/2 sm:items-center sm:rounded-2xl sm:border sm:px-2 sm:py-1.5"
    >
      <div className="flex items-center gap-1 px-2 pt-1 sm:p-0">
        <IconButton label={t("selection.clear")} icon={<X />} onClick={onClear} />
        <p aria-live="polite" className="whitespace-nowrap pe-3 font-medium text-sm tabular-nums">
          {t(`selection.${kind}`, { count: items.length })}
        </p>
      </div>
      <ActionBar
        className="px-1.5 pb-1.5 sm:p-0"
        actions={[
          {
            key: "download",
            label: t("actions.download"),
            icon: <Download />,
            onSelect: onDownload,
            disabled,
          },
          favourites
            ? {
                key: "favourite",
                label: t("actions.unfavourite"),
                icon: <HeartOff />,
                onSelect: () => onFavourite(false),
              }
            : {
                key: "favourite",
                label: t("actions.favourite"),
                icon: <Heart />,
                onSelect: () => onFavourite(true),
                disabled,
              },
          { key: "share", label: t("actions.share"), icon: <Link2 />, onSelect: onShare, disabled },
          { key: "delete", label: t("actions.delete"), icon: <Trash2 />, onSelect: onDelete, disabled },
        ]}
      />
    </section>
  );
}
