import type { Column } from "../Table";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import { usePlanName } from "../usePlanName";
import type { Subscription } from "./api";
import { Amount, Code, Person, SubscriptionBadges } from "./cells";

/** The columns of a list of subscriptions. */
export function useSubscriptionColumns(): Column<Subscription>[] {
  const t = useT();
  const moment = useMoment();
  const planName = usePlanName();
  return [
    { label: t("money.column.who"), head: true, cell: ({ buyer }) => <Person buyer={buyer} /> },
    {
      label: t("money.column.plan"),
      cell: ({ planKey, nextPlanKey }) => (
        <span className="grid">
          {planName(planKey)}
          {nextPlanKey ? (
            <span className="text-ink-soft text-xs">
              {t("money.nextPlan", { plan: planName(nextPlanKey) })}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      label: t("money.column.price"),
      numeric: true,
      cell: ({ price }) => (price ? <Amount price={price} /> : "–"),
    },
    {
      label: t("money.column.status"),
      cell: (subscription) => (
        <span className="grid gap-1">
          <SubscriptionBadges subscription={subscription} />
          {subscription.failedEnding?.error ? (
            <span className="text-ink-soft text-xs">{subscription.failedEnding.error}</span>
          ) : null}
        </span>
      ),
    },
    {
      label: t("money.column.method"),
      cell: ({ paymentMethodKey, reference }) =>
        paymentMethodKey ? (
          <span className="grid">
            {t(`money.method.${paymentMethodKey}`)}
            <Code>{reference}</Code>
          </span>
        ) : (
          t("money.free")
        ),
    },
    { label: t("money.column.activeUntil"), cell: ({ activeUntil }) => moment(activeUntil) },
    { label: t("money.column.started"), cell: ({ createdAt }) => moment(createdAt) },
  ];
}
