import { Clapperboard, Heart, Images, Link2, SlidersHorizontal, Trash2, WandSparkles } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { downloadUrl, fileUrl } from "@/api/files";
import type { Creation, CreationKind } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { formatDate } from "@/lib/format";
import {
  closePreview,
  openPreview,
  type PreviewItem,
  type PreviewOptions,
  updatePreview,
} from "@/media-preview/media-preview";
import { useHref } from "@/routing/links";
import type { BarAction } from "@/ui/ActionBar";
import { classes } from "@/ui/classes";
import { useLocale } from "@/visitor/locale";
import { thumbnailOf } from "./thumbnail";

interface GalleryPreview {
  kind: CreationKind;
  items: readonly Creation[];
  total: number;
  labelOf: (item: Creation) => string;
  styleName: (item: Creation) => string;
  modelName: (item: Creation) => string | undefined;
  onFavourite: (item: Creation) => void;
  onShare: (item: Creation) => void;
  onEdit: (item: Creation) => void;
  /** Make more photos like this one. */
  onMore: (item: Creation) => void;
  onDelete: (item: Creation) => void;
  onNearEnd: () => void;
  /** Receives the id of the item shown last. */
  onClosed: (id: string) => void;
}

const nearEnd = 5;
const thumbnailWidth = 320;

/** Return a function that opens the media preview. The open preview is updated when the list changes. */
export function useGalleryPreview(gallery: GalleryPreview): (index: number) => void {
  const { items, labelOf, styleName, modelName } = gallery;
  const { t } = useTranslation("library");
  const locale = useLocale();
  const href = useHref();
  const open = useRef(false);
  const byId = (id: string) => items.find((item) => item.id === id);

  const previews = (): PreviewItem[] =>
    items.map((item) => ({
      id: item.id,
      src: fileUrl(item.path ?? ""),
      alt: labelOf(item),
      width: item.width,
      height: item.height,
      thumbnail: thumbnailOf(item, thumbnailWidth),
      source: item.source && fileUrl(item.source),
      download: downloadUrl(item.path ?? ""),
    }));

  const facts: PreviewOptions["facts"] = ({ id }) => {
    const item = byId(id);
    if (!item) return [];
    const model = modelName(item);
    return [
      { label: t("facts.style"), value: styleName(item) },
      ...(model ? [{ label: t("facts.model"), value: model }] : []),
      { label: t("filters.mode"), value: t(`filters.modes.${item.mode}`) },
      {
        label: t("facts.date"),
        value: formatDate(item.createdAt, locale, { dateStyle: "long", timeStyle: "short" }),
      },
      ...(item.seconds === null
        ? []
        : [{ label: t("facts.length"), value: t("facts.seconds", { seconds: Math.round(item.seconds) }) }]),
    ];
  };

  const actions: PreviewOptions["actions"] = ({ id, src }) => {
    const item = byId(id);
    if (!item) return [];
    const nextSteps: BarAction[] =
      gallery.kind === "photos"
        ? [
            {
              key: "edit",
              label: t("actions.edit"),
              icon: <SlidersHorizontal />,
              onSelect: () => gallery.onEdit(item),
            },
            // A photo of a model that was deleted, or of no model, has no other pose.
            ...(item.mode === "IMAGINE" && modelName(item)
              ? [
                  {
                    key: "more",
                    label: t("actions.more"),
                    icon: <Images />,
                    onSelect: () => gallery.onMore(item),
                  },
                ]
              : []),
            {
              key: "reimagine",
              label: t("actions.reimagine"),
              icon: <WandSparkles />,
              to: href("reimagine", undefined, { query: { imageUrl: src } }),
            },
            {
              key: "animate",
              label: t("actions.animate"),
              icon: <Clapperboard />,
              to: href("animate", undefined, { query: { firstImageUrl: src } }),
            },
          ]
        : [];
    return [
      {
        key: "favourite",
        label: t("actions.favourite"),
        icon: <Heart className={classes(item.favourite && "fill-current")} />,
        pressed: item.favourite,
        onSelect: () => gallery.onFavourite(item),
      },
      { key: "share", label: t("actions.share"), icon: <Link2 />, onSelect: () => gallery.onShare(item) },
      ...nextSteps,
      { key: "delete", label: t("actions.delete"), icon: <Trash2 />, onSelect: () => gallery.onDelete(item) },
    ];
  };

  const options: PreviewOptions = {
    total: gallery.total,
    facts,
    actions,
    onShow: (_, index) => {
      if (index >= items.length - nearEnd) gallery.onNearEnd();
    },
    onClose: ({ id }) => {
      open.current = false;
      gallery.onClosed(id);
    },
  };

  const update = useEffectEvent(() => updatePreview(previews(), options));
  useEffect(() => {
    if (open.current && items) update();
  }, [items]);

  // Close the preview when the gallery unmounts, for example because its last item was deleted.
  useEffect(
    () => () => {
      if (open.current) closePreview();
    },
    [],
  );

  return (index) => {
    open.current = true;
    openPreview(previews(), index, options);
  };
}
