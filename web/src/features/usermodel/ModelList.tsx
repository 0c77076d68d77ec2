// The user's models, with the number of slots in use and the link to create one.
import { Plus, ScanFace } from "lucide-react";
import { useRef } from "react";
import { isTraining, useMyModels } from "@/api/my-models";
import { isPremium } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { formatDate } from "@/lib/format";
import { PushOffer } from "@/pwa/PushOffer";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { LoadFailure } from "@/ui/LoadFailure";
import { Skeleton } from "@/ui/Skeleton";
import { useLocale } from "@/visitor/locale";
import { usePremiumOffer } from "@/visitor/usePremiumOffer";
import { useVisitor } from "@/visitor/useVisitor";
import { takenSlots, useModelSlots } from "./api";
import { ModelCard } from "./ModelCard";

const grid = "grid gap-5 sm:grid-cols-2 lg:grid-cols-3";

function ModelsSkeleton() {
  const { t } = useTranslation("models");
  return (
    <div role="status">
      <span className="sr-only">{t("list.loading")}</span>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Skeleton className="h-6 w-44" />
        <Skeleton className="h-11 w-40 rounded-control max-sm:w-full" />
      </div>
      <div className={grid}>
        {[0, 1, 2].map((card) => (
          <Card key={card} padding="none" className="overflow-hidden">
            <Skeleton className="aspect-4/3 rounded-none" />
            <div className="grid gap-3 p-5">
              <Skeleton className="h-6 w-1/2" />
              <Skeleton className="h-4 w-3/4" />
              <Skeleton className="mt-2 h-11" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}

function NoModels({ premium }: { premium: boolean }) {
  const { t } = useTranslation("models");
  const href = useHref();
  const offer = usePremiumOffer();
  const needs = offer
    ? `${t(`list.empty.offer.${offer.interval}`, { price: offer.price })} ${offer.contents}.`
    : t("list.empty.premium");
  return (
    <Card padding="none">
      <EmptyState
        icon={<ScanFace />}
        title={t("list.empty.title")}
        description={premium ? t("list.empty.description") : `${t("list.empty.description")} ${needs}`}
        actions={
          <>
            <Button to={href(premium ? "my-models-create" : "premium")} variant="primary" size="lg">
              {t(premium ? "list.empty.action" : "list.premium")}
            </Button>
            {premium ? null : (
              <Button to={href("reimagine")} variant="outline" size="lg">
                {t("list.empty.reimagine")}
              </Button>
            )}
          </>
        }
      />
    </Card>
  );
}

/**
 * The number of slots in use, and a link to create a model if a slot and a training are left, or to Premium without a
 * subscription.
 */
function Slots({ taken, premium }: { taken: number; premium: boolean }) {
  const { t } = useTranslation("models");
  const href = useHref();
  const locale = useLocale();
  const { total, trainings } = useModelSlots().data ?? {};
  const nextAt = trainings?.nextAt;
  const full = Boolean(nextAt) || (total !== undefined && taken >= total);
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-44 flex-1 text-ink-soft">
        {premium && total !== undefined ? (
          <span className="font-medium text-ink tabular-nums">{t("list.slots", { taken, total })}</span>
        ) : null}
        {premium ? (
          full ? (
            <span className="block text-sm">
              {nextAt ? t("list.usedUp", { date: formatDate(nextAt, locale) }) : t("list.full")}
            </span>
          ) : null
        ) : (
          t("list.noPremium")
        )}
      </p>
      {premium && full ? null : (
        <Button
          to={href(premium ? "my-models-create" : "premium")}
          variant="primary"
          size="lg"
          icon={premium ? <Plus /> : undefined}
          className="max-sm:w-full"
        >
          {t(premium ? "list.create" : "list.premium")}
        </Button>
      )}
    </div>
  );
}

export function ModelList() {
  const { fetched, data: models, error, refetch } = useMyModels();
  const { user } = useVisitor();
  const { t } = useTranslation("models");
  const list = useRef<HTMLDivElement>(null);
  if (!fetched || !user) return <ModelsSkeleton />;
  if (error && models.length === 0) {
    return <LoadFailure title={t("list.error")} description={error.message} onRetry={refetch} />;
  }
  const premium = isPremium(user);
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {models.length === 0 ? (
        <NoModels premium={premium} />
      ) : (
        <>
          <Slots taken={takenSlots(models)} premium={premium} />
          {models.some(isTraining) ? <PushOffer /> : null}
          <ul className={grid}>
            {models.map((model) => (
              <ModelCard key={model.id} model={model} onDeleted={() => list.current?.focus()} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
