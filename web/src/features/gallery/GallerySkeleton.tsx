import { useTranslation } from "@/i18n/useTranslation";
import { Skeleton } from "@/ui/Skeleton";

const rows = [
  [1, 1.6, 1, 0.7],
  [1.6, 1, 1, 1],
  [0.7, 1, 1.6, 1],
];

export function GallerySkeleton() {
  const { t } = useTranslation("library");
  return (
    <div role="status" className="grid gap-1 pt-4 sm:gap-2">
      <span className="sr-only">{t("loading")}</span>
      {rows.map((shapes) => (
        <div key={shapes.join()} className="flex h-42 gap-1 sm:h-60 sm:gap-2">
          {shapes.map((shape, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders have no identity
              key={index}
              style={{ flexGrow: shape }}
              className={index > 1 ? "basis-0 max-sm:hidden" : "basis-0"}
            >
              <Skeleton className="h-full rounded-[10px]" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
