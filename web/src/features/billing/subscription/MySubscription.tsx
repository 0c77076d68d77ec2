import { Crown, Gift } from "lucide-react";
import { useMyEvents } from "@/api/my-events";
import { isPremium } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { LoadFailure } from "@/ui/LoadFailure";
import { Skeleton } from "@/ui/Skeleton";
import { useVisitor } from "@/visitor/useVisitor";
import { usePlans } from "../api";
import { currentSubscription, refreshSubscriptions, useSubscriptions } from "./api";
import { SubscriptionCard } from "./SubscriptionCard";

function SubscriptionSkeleton() {
  const { t } = useTranslation("billing");
  return (
    <Card role="status" className="grid gap-6">
      <span className="sr-only">{t("subscriptions.loading")}</span>
      <div className="flex justify-between gap-4">
        <div className="grid gap-2">
          <Skeleton className="h-7 w-44" />
          <Skeleton className="h-5 w-28" />
        </div>
        <Skeleton className="h-6 w-16 rounded-full!" />
      </div>
      <div className="grid gap-2">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
      <Skeleton className="h-11 w-36" />
    </Card>
  );
}

/** The current subscription, or an invitation to subscribe. */
export function MySubscription() {
  const { t } = useTranslation("billing");
  const href = useHref();
  const { user } = useVisitor();
  const plans = usePlans();
  const { data: subscriptions, isError, refetch } = useSubscriptions();
  useMyEvents(({ type }) => {
    if (type === "subscription") void refreshSubscriptions();
  });
  if (!subscriptions || !user || !plans.fetched) {
    return isError ? (
      <LoadFailure title={t("subscriptions.error")} onRetry={refetch} />
    ) : (
      <SubscriptionSkeleton />
    );
  }
  const current = currentSubscription(subscriptions);
  if (current) return <SubscriptionCard subscription={current} plans={plans.data} />;
  return (
    <Card padding="none">
      {isPremium(user) ? (
        <EmptyState
          icon={<Gift />}
          title={t("subscriptions.given.title")}
          description={t("subscriptions.given.description")}
        />
      ) : (
        <EmptyState
          icon={<Crown />}
          title={t("subscriptions.empty.title")}
          description={t("subscriptions.empty.description")}
          actions={
            <Button to={href("premium")} variant="primary" size="lg">
              {t("subscriptions.empty.action")}
            </Button>
          }
        />
      )}
    </Card>
  );
}
