// Asks what became of a payment: the server asks the provider, so the answer is true whatever the browser brought back.
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { api, unwrap } from "@/api/client";
import { useMyEvents } from "@/api/my-events";
import type { components } from "@/api/schema.gen";
import { updateUser } from "@/api/session";
import { useOnReturn } from "@/lib/on-return";
import type { Payload } from "./payload";

export type Returned = components["schemas"]["Returned"];

const firstPause = 2000;
const longestPause = 15_000;

/** Soon at first, then less and less often. */
export const pauseAfter = (asked: number) =>
  Math.min(firstPause * 1.5 ** Math.max(0, asked - 1), longestPause);

async function ask(payload: Payload): Promise<Returned> {
  const answer = await unwrap(api.POST("/api/checkout/return", { body: payload }));
  await updateUser(answer.user);
  return answer;
}

/** Keeps asking while the payment is on its way, and at once when something of the user's has changed. */
export function useReturn(payload: Payload) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["checkout-return", payload.paymentId],
    queryFn: () => ask(payload),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === "PENDING" ? pauseAfter(state.dataUpdateCount + state.errorUpdateCount) : false,
  });
  // Money may still arrive after a payment has failed.
  const open = data !== undefined && data.status !== "PAID";
  const look = useCallback(() => {
    if (open) void refetch();
  }, [open, refetch]);
  useOnReturn(look);
  useMyEvents(({ type }) => {
    if (type === "connected" || type === "balance" || type === "subscription") look();
  });
  return { data, error, retry: refetch, asking: isFetching };
}
