// The user's payments, page by page, the newest first; and one of them.
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { components } from "@/api/schema.gen";
import { send } from "@/api/transport";

export type Payment = components["schemas"]["Payment"];

const itemsPerPage = 20;

const paymentsQuery = infiniteQueryOptions({
  queryKey: ["my-payments"],
  queryFn: ({ pageParam }) =>
    unwrap(api.POST("/api/my-payments", { body: { page: pageParam, itemsPerPage } })),
  initialPageParam: 1,
  getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  meta: { list: true },
  // A payment arrives, or is given back, while nobody looks.
  staleTime: 0,
  retryOnMount: false,
});

const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ["my-payments", id],
    queryFn: () => unwrap(api.GET("/api/my-payments/{payment_id}", { params: { path: { payment_id: id } } })),
    staleTime: 0,
    retryOnMount: false,
  });

export const usePayments = () => useInfiniteQuery(paymentsQuery);

export const usePayment = (id: string) => useQuery(paymentQuery(id));

/** Saves the PDF. A plain link would not say who asks. */
export async function savePdf(receiptUrl: string, number: string): Promise<void> {
  const response = await send(new Request(location.origin + receiptUrl));
  if (!response.ok) throw new ApiError(response.status);
  const address = URL.createObjectURL(await response.blob());
  Object.assign(document.createElement("a"), { href: address, download: `retrato-${number}.pdf` }).click();
  URL.revokeObjectURL(address);
}
