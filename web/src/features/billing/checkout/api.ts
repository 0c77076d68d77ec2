// The calls of the checkout. The state of a payment comes from the server, which asks the provider; the URL of the return
// is not trusted.
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { api, unwrap } from "@/api/client";
import { useMyEvents } from "@/api/my-events";
import type { components } from "@/api/schema.gen";
import { updateUser } from "@/api/session";
import { useOnReturn } from "@/lib/on-return";
import type { Payload } from "./payload";

export type Order = components["schemas"]["CheckoutBody"];
export type Returned = components["schemas"]["Returned"];

export const startCheckout = (order: Order, key: string) =>
  unwrap(api.POST("/api/checkout", { headers: { "Idempotency-Key": key }, body: order }));

export async function saveCurrency(fiatCurrency: string): Promise<void> {
  await updateUser(await unwrap(api.POST("/api/me/update", { body: { fiatCurrency } })));
}

const minInterval = 2000;
const maxInterval = 15_000;

/** Return the milliseconds until the next poll, with exponential backoff. */
export const pollInterval = (polls: number) =>
  Math.min(minInterval * 1.5 ** Math.max(0, polls - 1), maxInterval);

async function fetchReturn(payload: Payload): Promise<Returned> {
  const answer = await unwrap(api.POST("/api/checkout/return", { body: payload }));
  await updateUser(answer.user);
  return answer;
}

/** Poll the state of a payment while it is pending, and refetch it on events of the user. */
export function useReturn(payload: Payload) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["checkout-return", payload.paymentId],
    queryFn: () => fetchReturn(payload),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === "PENDING" ? pollInterval(state.dataUpdateCount + state.errorUpdateCount) : false,
  });
  // A failed payment may still be paid later.
  const open = data !== undefined && data.status !== "PAID";
  const refetchIfOpen = useCallback(() => {
    if (open) void refetch();
  }, [open, refetch]);
  useOnReturn(refetchIfOpen);
  useMyEvents(({ type }) => {
    if (type === "connected" || type === "balance" || type === "subscription") refetchIfOpen();
  });
  return { data, error, retry: refetch, fetching: isFetching };
}
