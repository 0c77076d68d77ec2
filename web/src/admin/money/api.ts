import { queryOptions } from "@tanstack/react-query";
import { api, requestRaw, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";
import { saveFile } from "@/lib/save-file";

type Schemas = components["schemas"];
export type Buyer = Schemas["Buyer"];
export type Price = Schemas["Price"];
export type Payment = Schemas["PaymentRecord"];
export type PaymentDetails = Schemas["PaymentDetails"];
export type ProviderAnswer = Schemas["ProviderAnswer"];
export type Subscription = Schemas["SubscriptionRecord"];
export type Webhook = Schemas["WebhookRecord"];
export type WebhookDetails = Schemas["WebhookDetails"];
export type Refund = Schemas["RefundRecord"];
export type Ending = Schemas["EndingRecord"];
export type Receipt = Schemas["ReceiptRecord"];
export type Reconciled = Schemas["Reconciled"];
type Method = Payment["paymentMethodKey"];
export type Stuck = Pick<Schemas["DismissBody"], "kind" | "paymentMethodKey" | "id">;

export const methods = ["ext__paddle", "ext__paypal", "ext__btcpay", "sandbox"] as const satisfies Method[];
export const paymentStatuses = [
  "PENDING",
  "PAID",
  "FAILED",
  "REFUNDED",
  "PARTLY_REFUNDED",
  "CHARGED_BACK",
] as const satisfies Payment["status"][];
export const subscriptionStatuses = [
  "PENDING",
  "ACTIVE",
  "GRACE",
  "CANCELLED",
  "ENDED",
] as const satisfies Subscription["status"][];
export const webhookStates = ["OPEN", "STUCK", "DONE", "DISMISSED"] as const satisfies Webhook["state"][];

export const listPayments = (body: Schemas["PaymentQuery"]) =>
  unwrap(api.POST("/api/admin/money/payments/list", { body }));
export const listDisputes = (body: Schemas["DisputeQuery"]) =>
  unwrap(api.POST("/api/admin/money/disputes/list", { body }));
export const listSubscriptions = (body: Schemas["SubscriptionQuery"]) =>
  unwrap(api.POST("/api/admin/money/subscriptions/list", { body }));
export const listWebhooks = (body: Schemas["WebhookQuery"]) =>
  unwrap(api.POST("/api/admin/money/webhooks/list", { body }));
export const listReceipts = (body: Schemas["ReceiptQuery"]) =>
  unwrap(api.POST("/api/admin/money/receipts/list", { body }));

// What is shown here changes without these pages.
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "money", "payment", id],
    queryFn: () =>
      unwrap(api.GET("/api/admin/money/payments/{payment_id}", { params: { path: { payment_id: id } } })),
    staleTime: 0,
  });
/** What the provider says about a payment. It may answer late. */
export const providerQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "money", "payment", id, "provider"],
    queryFn: () =>
      unwrap(
        api.GET("/api/admin/money/payments/{payment_id}/provider", { params: { path: { payment_id: id } } }),
      ),
    staleTime: 0,
  });
export const stuckQuery = queryOptions({
  queryKey: ["admin", "money", "stuck"],
  queryFn: () => unwrap(api.POST("/api/admin/money/stuck/list")),
  staleTime: 0,
});

/** Make a change, and load what it may have changed: also a failed one may have been stored. */
async function change<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } finally {
    await queryClient.invalidateQueries({ queryKey: ["admin", "money"] });
  }
}

export const refundPayment = (body: Schemas["RefundBody"]) =>
  change(unwrap(api.POST("/api/admin/money/payments/refund", { body })));
export const reconcilePayment = (body: Schemas["ReconcileBody"]) =>
  change(unwrap(api.POST("/api/admin/money/payments/reconcile", { body })));
export const reconcileSubscription = (body: Schemas["ReconcileBody"]) =>
  change(unwrap(api.POST("/api/admin/money/subscriptions/reconcile", { body })));
export const replayWebhook = (body: Schemas["WebhookBody"]) =>
  change(unwrap(api.POST("/api/admin/money/webhooks/replay", { body })));
export const dismissStuck = (body: Schemas["DismissBody"]) =>
  change(unwrap(api.POST("/api/admin/money/stuck/dismiss", { body })));
export const lookAtWebhook = (body: Schemas["WebhookBody"]) =>
  unwrap(api.POST("/api/admin/money/webhooks/look", { body }));

/** Download the PDF of a receipt. A plain link cannot send the access token. */
export async function saveReceipt(paymentId: string, number: string): Promise<void> {
  const path = { payment_id: paymentId };
  const response = await requestRaw("GET", "/api/admin/money/payments/{payment_id}/receipt.pdf", {
    params: { path },
  });
  saveFile(await response.blob(), `retrato-${number}.pdf`);
}
