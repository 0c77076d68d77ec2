import { useState } from "react";
import type { Creation, CreationKind } from "@/api/my-creations";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { markFavourite, remove, restore } from "./api";
import type { Sharing } from "./ShareDialog";

/** After that, the bin still has them. */
const undoMs = 10_000;

/** Actions on one or more items. Errors are shown in a toast. */
export function useGalleryActions(kind: CreationKind) {
  const { t } = useTranslation("library");
  const language = useLanguage();
  const [sharing, setSharing] = useState<Sharing | null>(null);
  const [editing, setEditing] = useState<Creation | null>(null);
  const [liked, setLiked] = useState<Creation | null>(null);
  const attempt = (action: Promise<unknown>) => {
    action.catch((error: unknown) => toastError(error, language));
  };

  return {
    sharing,
    closeSharing: () => setSharing(null),
    editing,
    edit: setEditing,
    closeEditing: () => setEditing(null),
    /** The photo to make more like. */
    liked,
    makeMore: setLiked,
    closeMore: () => setLiked(null),
    favourite: (items: readonly Creation[], favourite: boolean) =>
      attempt(markFavourite(kind, items, favourite)),
    remove(items: readonly Creation[]) {
      const removed = remove(kind, items);
      attempt(removed);
      toast({
        title: t(`${kind}.deleted`, { count: items.length }),
        timeout: undoMs,
        actions: [
          {
            label: t("undo"),
            click: () =>
              attempt(
                removed.then(
                  () => restore(kind, items),
                  () => undefined,
                ),
              ),
          },
        ],
      });
    },
    share: (items: readonly Creation[]) => setSharing({ kind, items }),
  };
}
