import { useTranslation } from "@/i18n/useTranslation";
import { Skeleton } from "@/ui/Skeleton";

const cards = 4;

export function ShelfSkeleton() {
  const { t } = useTranslation("styles");
  return (
    <section role="status">
      <span className="sr-only">{t("loading")}</span>
      <Skeleton className="h-8 w-44" />
      <div className="style-grid mt-5">
        {Array.from({ length: cards }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders have no identity
          <div key={index} className="overflow-hidden rounded-card border border-line">
            <Skeleton className="aspect-square rounded-none" />
            <div className="grid gap-3 p-4">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-10" />
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
