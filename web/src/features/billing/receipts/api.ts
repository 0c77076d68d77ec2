// The user's payments, newest first, their receipts, and attempts that were not paid.
import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api, requestRaw, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";
import { saveFile } from "@/lib/save-file";
import { pagedQuery } from "../paged-query";

export type Attempt = components["schemas"]["Attempt"];
export type Payment = components["schemas"]["Payment"];

const paymentsQuery = pagedQuery("my-payments", (body) => unwrap(api.POST("/api/my-payments", { body })));

const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ["my-payments", id],
    queryFn: () => unwrap(api.GET("/api/my-payments/{payment_id}", { params: { path: { payment_id: id } } })),
    staleTime: 0,
    retryOnMount: false,
  });

const attemptsQuery = queryOptions({
  queryKey: ["my-payments", "unpaid"],
  queryFn: () => unwrap(api.POST("/api/my-payments/unpaid")),
  // Paid, declined and abandoned elsewhere.
  staleTime: 0,
});

export const useAttempts = () => useQuery(attemptsQuery);

export async function discardAttempt(id: string): Promise<void> {
  try {
    await unwrap(api.POST("/api/my-payments/{payment_id}/discard", { params: { path: { payment_id: id } } }));
  } finally {
    // It may have been paid meanwhile.
    await queryClient.invalidateQueries({ queryKey: ["my-payments"] });
  }
}

export const usePayments = () => useInfiniteQuery(paymentsQuery);

export const usePayment = (id: string) => useQuery(paymentQuery(id));

/** Download the PDF. A plain link cannot send the access token. */
export async function savePdf({ id, number }: Payment): Promise<void> {
  const path = { payment_id: id };
  const response = await requestRaw("GET", "/api/my-payments/{payment_id}/receipt.pdf", { params: { path } });
  saveFile(await response.blob(), `retrato-${number ?? ""}.pdf`);
}
