import { Crown } from "lucide-react";
import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import { useTranslation } from "@/i18n/useTranslation";
import { readQuery } from "@/lib/query";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { LoadFailure } from "@/ui/LoadFailure";
import { Skeleton } from "@/ui/Skeleton";
import { useVisitor } from "@/visitor/useVisitor";
import { type Plan, usePlans } from "../api";
import { NothingSold } from "../NothingSold";
import { currentSubscription, isRunning, type PlanAction, usePreview, useSubscriptions } from "./api";
import { PlanChoice } from "./PlanChoice";
import { PlanOrder } from "./PlanOrder";

/** Return the requested plan if available, else the most popular one, else any plan. */
function selectPlan(plans: readonly Plan[], requested: string | undefined): Plan | undefined {
  return plans.find(({ id }) => id === requested) ?? plans.find(({ mostPopular }) => mostPopular) ?? plans[0];
}

/** Subscribe, change or renew. The server decides which by the running subscription; a wrong URL is redirected. */
export function PlanPage({ action }: { action: PlanAction }) {
  const { t } = useTranslation("billing");
  const href = useHref();
  const { user } = useVisitor();
  const { plan: requested } = readQuery(useLocation().search);
  const [selected, select] = useState<string | undefined>(requested);
  const plans = usePlans();
  const subscriptions = useSubscriptions();
  const current = currentSubscription(subscriptions.data ?? []);
  const running = current && isRunning(current) ? current : undefined;
  // The plan that continues cannot be ordered again; a cancelled or replaced one can.
  const taken = running && running.status !== "CANCELLED" ? (running.nextPlanId ?? running.planId) : null;
  const ready = plans.fetched && subscriptions.data !== undefined && user !== null;
  const plan = ready
    ? selectPlan(
        plans.data.filter(({ id }) => id !== taken),
        // Renewing means the plan that the user had.
        selected ?? (action === "renew" ? (current?.planId ?? undefined) : undefined),
      )
    : undefined;
  const { data: preview } = usePreview(plan?.id);

  if (plans.error && plans.data.length === 0)
    return <LoadFailure title={t("order.plansError")} onRetry={plans.refetch} />;
  if (subscriptions.isError && !subscriptions.data)
    return <LoadFailure title={t("subscriptions.error")} onRetry={subscriptions.refetch} />;
  if (!ready) {
    return (
      <div role="status" className="grid gap-8">
        <span className="sr-only">{t("order.loading")}</span>
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Skeleton className="h-40 rounded-card!" />
          <Skeleton className="h-40 rounded-card!" />
        </div>
        <Skeleton className="h-60 rounded-card!" />
      </div>
    );
  }
  if (!plan) {
    return (
      <Card padding="none">
        <EmptyState
          icon={<Crown />}
          title={t("order.empty.title")}
          description={t("order.empty.description")}
          actions={<Button to={href("settings-subscriptions")}>{t("order.back")}</Button>}
        />
      </Card>
    );
  }
  if (user.deletesAt) return <NothingSold />;
  if (preview && preview.action !== action) {
    const right = href(
      "settings-subscriptions-action",
      { action: preview.action },
      { query: { plan: plan.id } },
    );
    return <Navigate replace to={right} />;
  }
  return (
    <div className="grid gap-8">
      <PlanChoice
        plans={plans.data}
        current={running?.planId ?? null}
        taken={taken}
        value={plan.id}
        onChange={select}
      />
      <PlanOrder user={user} plan={plan} running={running} />
    </div>
  );
}
