// The user's subscriptions, what a change of plan would cost, and what can be done with them.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";
import { refreshUser } from "@/api/session";

export type PlanAction = components["schemas"]["Preview"]["action"];
export type Subscription = components["schemas"]["Subscription"];

const subscriptionsQuery = queryOptions({
  queryKey: ["my-subscriptions"],
  queryFn: () => unwrap(api.POST("/api/my-subscriptions")),
  meta: { list: true },
  // It is renewed or ends while nobody looks.
  staleTime: 0,
  retryOnMount: false,
});

const previewQuery = (planId: string) =>
  queryOptions({
    queryKey: ["checkout-preview", planId],
    queryFn: () => unwrap(api.POST("/api/checkout/preview", { body: { planId } })),
    // What is left of a paid period is worth less every day.
    staleTime: 0,
    gcTime: 0,
  });

export const useSubscriptions = () => useQuery(subscriptionsQuery);

/** What would happen and be due if this plan were taken now. */
export const usePreview = (planId: string | undefined) =>
  useQuery({ ...previewQuery(planId ?? ""), enabled: planId !== undefined });

/** Asks anew for everything that a change of a subscription changes. */
export async function refreshSubscriptions(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries(subscriptionsQuery), refreshUser()]);
}

export async function cancelSubscription(id: string): Promise<Subscription> {
  const changed = await unwrap(api.POST("/api/my-subscriptions/cancel", { body: { id } }));
  await refreshSubscriptions();
  return changed;
}

export async function resumeSubscription(id: string): Promise<Subscription> {
  const changed = await unwrap(api.POST("/api/my-subscriptions/resume", { body: { id } }));
  await refreshSubscriptions();
  return changed;
}

export const isRunning = ({ status }: Subscription) => ["ACTIVE", "GRACE", "CANCELLED"].includes(status);

/** Of those that were bought, the one that counts: what runs, else what waits for its first payment, else what ended
    last. */
export function presentOf(subscriptions: readonly Subscription[]): Subscription | undefined {
  const bought = subscriptions.filter(({ paymentMethodKey }) => paymentMethodKey !== null);
  return bought.find(isRunning) ?? bought.find(({ status }) => status === "PENDING") ?? bought[0];
}
