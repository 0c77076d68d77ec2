// The calls of subscriptions: list, preview of an order, cancel, resume.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";
import { refreshUser } from "@/api/session";

export type PlanAction = components["schemas"]["Preview"]["action"];
export type Subscription = components["schemas"]["Subscription"];

export const subscriptionsQuery = queryOptions({
  queryKey: ["my-subscriptions"],
  queryFn: () => unwrap(api.POST("/api/my-subscriptions")),
  meta: { list: true },
  // Renewed and ended by the server.
  staleTime: 0,
  retryOnMount: false,
});

const previewQuery = (planId: string) =>
  queryOptions({
    queryKey: ["checkout-preview", planId],
    queryFn: () => unwrap(api.POST("/api/checkout/preview", { body: { planId } })),
    // The credit for the rest of a paid period changes daily.
    staleTime: 0,
    gcTime: 0,
  });

export const useSubscriptions = () => useQuery(subscriptionsQuery);

/** Preview the order of a plan: the action and the amount due. */
export const usePreview = (planId: string | undefined) =>
  useQuery({ ...previewQuery(planId ?? ""), enabled: planId !== undefined });

/** Refetch everything that a change of a subscription affects. */
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

/** Fetch the provider's page to change the payment method. It is valid for a short time. */
export async function fetchPaymentMethodPage(id: string): Promise<string> {
  return (await unwrap(api.POST("/api/my-subscriptions/payment-method", { body: { id } }))).url;
}

export const isRunning = ({ status }: Subscription) => ["ACTIVE", "GRACE", "CANCELLED"].includes(status);

/** Return the bought subscription to show: the running one, else a pending one, else the last one that ended. */
export function currentSubscription(subscriptions: readonly Subscription[]): Subscription | undefined {
  const bought = subscriptions.filter(({ paymentMethodKey }) => paymentMethodKey !== null);
  return bought.find(isRunning) ?? bought.find(({ status }) => status === "PENDING") ?? bought[0];
}
