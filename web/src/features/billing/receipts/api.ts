// The user's payments, newest first, and their receipts.
import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { components } from "@/api/schema.gen";
import { send } from "@/api/transport";
import { pagedQuery } from "../paged-query";

export type Payment = components["schemas"]["Payment"];

const paymentsQuery = pagedQuery("my-payments", (body) => unwrap(api.POST("/api/my-payments", { body })));

const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ["my-payments", id],
    queryFn: () => unwrap(api.GET("/api/my-payments/{payment_id}", { params: { path: { payment_id: id } } })),
    staleTime: 0,
    retryOnMount: false,
  });

export const usePayments = () => useInfiniteQuery(paymentsQuery);

export const usePayment = (id: string) => useQuery(paymentQuery(id));

/** Download the PDF. A plain link cannot send the access token. */
export async function savePdf(receiptUrl: string, number: string): Promise<void> {
  const response = await send(new Request(location.origin + receiptUrl));
  if (!response.ok) throw new ApiError(response.status);
  const address = URL.createObjectURL(await response.blob());
  Object.assign(document.createElement("a"), { href: address, download: `retrato-${number}.pdf` }).click();
  URL.revokeObjectURL(address);
}
