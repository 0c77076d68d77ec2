// What the tables and pages have in common: money, people, states.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge, type BadgeTone } from "@/ui/Badge";
import { linkLook } from "../link-look";
import { useMe } from "../me";
import { useT } from "../texts";
import { useFormats } from "../useFormats";
import type { Buyer, Payment, Price, Refund, Subscription, Webhook } from "./api";

export const useMoney = () => useFormats().money;
export const useLocalized = () => useFormats().local;

/** Whether the member of staff may move money. */
export const useMayMove = () => useMe().rights.includes("moveMoney");

export const Code = ({ children }: { children: ReactNode }) => (
  <code className="wrap-anywhere text-ink-soft text-xs">{children}</code>
);

export function Person({ buyer }: { buyer: Buyer }) {
  const { rights } = useMe();
  return (
    <span className="inline-block min-w-32">
      {rights.includes("seePeople") ? (
        <Link to={`/people/${buyer.id}`} className={linkLook}>
          {buyer.name}
        </Link>
      ) : (
        buyer.name
      )}
      <span className="wrap-anywhere block text-ink-soft text-xs">{buyer.email}</span>
    </span>
  );
}

export const PaymentLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to={`/money/payments/${id}`} className={linkLook}>
    {children}
  </Link>
);

type AmountProps = { price: Price; refundedMinor?: number };

export function Amount({ price, refundedMinor = 0 }: AmountProps) {
  const t = useT();
  const money = useMoney();
  return (
    <span className="grid">
      <span className="whitespace-nowrap">{money(price.amountMinor, price.currency)}</span>
      {refundedMinor > 0 ? (
        <span className="text-ink-soft text-xs">
          {t("money.refundedPart", { amount: money(refundedMinor, price.currency) })}
        </span>
      ) : null}
    </span>
  );
}

const paymentTones: Record<Payment["status"], BadgeTone> = {
  PENDING: "neutral",
  PAID: "success",
  FAILED: "danger",
  REFUNDED: "warning",
  PARTLY_REFUNDED: "warning",
  CHARGED_BACK: "danger",
};

export function PaymentBadge({ status }: Pick<Payment, "status">) {
  const t = useT();
  return <Badge tone={paymentTones[status]}>{t(`money.paymentStatus.${status}`)}</Badge>;
}

const webhookTones: Record<Webhook["state"], BadgeTone> = {
  OPEN: "warning",
  STUCK: "danger",
  DONE: "success",
  DISMISSED: "neutral",
};

export function WebhookBadge({ state }: Pick<Webhook, "state">) {
  const t = useT();
  return <Badge tone={webhookTones[state]}>{t(`money.webhookState.${state}`)}</Badge>;
}

const refundTones: Record<Refund["status"], BadgeTone> = {
  REQUESTED: "neutral",
  PENDING: "neutral",
  DONE: "success",
  FAILED: "danger",
  DISMISSED: "neutral",
};

export function RefundBadge({ status }: Pick<Refund, "status">) {
  const t = useT();
  return <Badge tone={refundTones[status]}>{t(`money.refundStatus.${status}`)}</Badge>;
}

const subscriptionTones: Record<Subscription["status"], BadgeTone> = {
  PENDING: "neutral",
  ACTIVE: "success",
  GRACE: "warning",
  CANCELLED: "neutral",
  ENDED: "neutral",
};

export function SubscriptionBadge({ status }: Pick<Subscription, "status">) {
  const t = useT();
  return <Badge tone={subscriptionTones[status]}>{t(`money.subscriptionStatus.${status}`)}</Badge>;
}

/** The status of a subscription, and what needs attention. */
export function SubscriptionBadges({ subscription }: { subscription: Subscription }) {
  const t = useT();
  const { status, isPastDue, isEnding, failedEnding } = subscription;
  return (
    <span className="flex flex-wrap gap-1.5 cards:justify-end">
      <SubscriptionBadge status={status} />
      {isPastDue ? <Badge tone="danger">{t("money.mark.pastDue")}</Badge> : null}
      {isEnding ? <Badge tone="warning">{t("money.mark.ending")}</Badge> : null}
      {failedEnding ? <Badge tone="danger">{t("money.mark.failedEnding")}</Badge> : null}
    </span>
  );
}
