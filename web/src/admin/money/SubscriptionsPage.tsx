import { useState } from "react";
import { Button } from "@/ui/Button";
import { PageHead } from "../PageHead";
import { Rows } from "../Rows";
import { useT } from "../texts";
import { useFilters } from "../useFilters";
import { useRows } from "../useRows";
import { listSubscriptions, methods, type Reconciled, type Subscription, subscriptionStatuses } from "./api";
import { useMayMove } from "./cells";
import { ChoiceFilter, MethodFilter, PersonFilter } from "./filters";
import { ReconcileDialog, ReconciledAlert } from "./ReconcileDialog";
import { useSubscriptionColumns } from "./subscription-columns";

export function SubscriptionsPage() {
  const t = useT();
  const mayMove = useMayMove();
  const { get, choice, set } = useFilters();
  const status = choice("status", subscriptionStatuses);
  const method = choice("method", methods);
  const user = get("user");
  const [opened, open] = useState<Subscription | null>(null);
  const [outcome, setOutcome] = useState<{ result: Reconciled; currency: string | undefined } | null>(null);
  const list = useRows(["money", "subscriptions", status, method, user], (page) =>
    listSubscriptions({ ...page, status, paymentMethodKey: method, userId: user || null }),
  );
  return (
    <>
      <PageHead title={t("money.sections.subscriptions")} lead={t("money.lead.subscriptions")} />
      <search className="mb-4 grid gap-3 sm:grid-cols-[repeat(2,minmax(0,15rem))]">
        <ChoiceFilter
          label={t("money.filter.status")}
          all={t("money.filter.allStatuses")}
          values={subscriptionStatuses}
          text={(each) => t(`money.subscriptionStatus.${each}`)}
          value={status}
          onChange={(each) => set("status", each)}
        />
        <MethodFilter />
      </search>
      <PersonFilter />
      {outcome ? <ReconciledAlert {...outcome} onClose={() => setOutcome(null)} /> : null}
      <Rows
        list={list}
        caption={t("money.sections.subscriptions")}
        columns={useSubscriptionColumns()}
        empty={t("money.none.subscriptions")}
        {...(mayMove && {
          actionsLabel: t("action.actions"),
          actions: (subscription: Subscription) =>
            subscription.paymentMethodKey ? (
              <Button
                size="sm"
                aria-label={t("money.reconcile.openOf", { name: subscription.buyer.name })}
                onClick={() => open(subscription)}
              >
                {t("money.reconcile.open")}
              </Button>
            ) : null,
        })}
      />
      {opened ? (
        <ReconcileDialog
          kind="subscription"
          id={opened.id}
          onDone={(result) => setOutcome({ result, currency: opened.price?.currency })}
          onClose={() => open(null)}
        />
      ) : null}
    </>
  );
}
