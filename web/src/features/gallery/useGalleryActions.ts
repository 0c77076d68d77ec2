import { useState } from "react";
import type { Creation, CreationKind } from "@/api/my-creations";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { inBatches, markFavourite, remove, restore, share } from "./api";
import type { Shared } from "./ShareDialog";

/** Shorter than the minute in which the server can restore items. */
const undoMs = 10_000;

/** Actions on one or more items. Errors are shown in a toast. */
export function useGalleryActions(kind: CreationKind) {
  const { t } = useTranslation("library");
  const language = useLanguage();
  const [shared, setShared] = useState<Shared | null>(null);
  const attempt = (action: Promise<unknown>) => {
    action.catch((error: unknown) => toastError(error, language));
  };

  return {
    shared,
    closeShared: () => setShared(null),
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
    async share(items: readonly Creation[]) {
      try {
        const links = [];
        for (const batch of inBatches(items)) {
          links.push(
            ...(await share(
              kind,
              batch.map(({ id }) => id),
            )),
          );
        }
        setShared({ kind, links: links.flatMap(({ id, token }) => (token ? [{ id, token }] : [])) });
      } catch (error) {
        toastError(error, language);
      }
    },
  };
}
