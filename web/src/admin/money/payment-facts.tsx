// The records of a payment, side by side.
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Badge } from "@/ui/Badge";
import { Card } from "@/ui/Card";
import { Fact, Facts } from "../Facts";
import { Loaded } from "../Loaded";
import { useT } from "../texts";
import { useFormats } from "../useFormats";
import { useMoment } from "../useMoment";
import { usePlanName } from "../usePlanName";
import { type Payment, type Price, type ProviderAnswer, providerQuery, type Subscription } from "./api";
import { Amount, Code, Person, SubscriptionBadges, useMoney } from "./cells";

function Record({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" padding="sm" aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-bold font-display text-lg">
        {title}
      </h2>
      {children}
    </Card>
  );
}

const code = (reference: string | null) => (reference ? <Code>{reference}</Code> : null);
const amount = (price: Price | null) => (price ? <Amount price={price} /> : null);

export function OurRecord({ payment, leftMinor }: { payment: Payment; leftMinor: number }) {
  const t = useT();
  const moment = useMoment();
  const { money, number } = useFormats();
  const { currency } = payment.paid ?? payment.price;
  return (
    <Record title={t("money.payment.ours")}>
      <Facts>
        <Fact label={t("money.column.who")}>
          <Person buyer={payment.buyer} />
        </Fact>
        <Fact label={t("money.payment.kind")}>{t(`money.kind.${payment.kind}`)}</Fact>
        <Fact label={t("money.column.method")}>{t(`money.method.${payment.paymentMethodKey}`)}</Fact>
        <Fact label={t("money.payment.ordered")}>{amount(payment.price)}</Fact>
        <Fact label={t("money.payment.paid")}>{amount(payment.paid)}</Fact>
        <Fact label={t("money.payment.refunded")}>
          {payment.refundedMinor > 0 ? money(payment.refundedMinor, currency) : null}
        </Fact>
        <Fact label={t("money.payment.left")}>{leftMinor > 0 ? money(leftMinor, currency) : null}</Fact>
        <Fact label={t("money.payment.tokens")}>{number(payment.tokensGranted)}</Fact>
        <Fact label={t("money.payment.revoked")}>
          {payment.tokensRevoked > 0 ? number(payment.tokensRevoked) : null}
        </Fact>
        <Fact label={t("money.payment.receipt")}>{payment.receipt}</Fact>
        <Fact label={t("money.payment.failure")}>{code(payment.failure)}</Fact>
        <Fact label={t("money.payment.createdAt")}>{moment(payment.createdAt)}</Fact>
        <Fact label={t("money.payment.paidAt")}>{payment.paidAt && moment(payment.paidAt)}</Fact>
        <Fact label={t("money.payment.id")}>{code(payment.id)}</Fact>
        <Fact label={t("money.payment.reference")}>{code(payment.reference)}</Fact>
        <Fact label={t("money.payment.checkout")}>{code(payment.checkoutReference)}</Fact>
      </Facts>
    </Record>
  );
}

export function ProviderRecord({ paymentId }: { paymentId: string }) {
  const t = useT();
  const query = useQuery(providerQuery(paymentId));
  return (
    <Record title={t("money.payment.provider")}>
      <Loaded query={query} heading="h3">
        {(answer) => <ProviderFacts {...answer} />}
      </Loaded>
    </Record>
  );
}

function ProviderFacts({ record, error }: ProviderAnswer) {
  const t = useT();
  const moment = useMoment();
  const money = useMoney();
  if (!record)
    return (
      <p className="text-ink-soft text-sm">
        {t("money.payment.noProvider")}
        {error ? <>: {error}</> : null}
      </p>
    );
  const { paid, refundedMinor } = record;
  return (
    <Facts>
      <Fact label={t("money.column.state")}>
        {record.chargedBack ? (
          <Badge tone="danger">{t("money.payment.chargedBack")}</Badge>
        ) : (
          t(`money.providerState.${record.state}`)
        )}
      </Fact>
      <Fact label={t("money.payment.kind")}>{t(`money.providerKind.${record.kind}`)}</Fact>
      <Fact label={t("money.payment.paid")}>{amount(paid)}</Fact>
      <Fact label={t("money.payment.refunded")}>
        {refundedMinor === null
          ? t("money.payment.unknown")
          : refundedMinor > 0 && paid
            ? money(refundedMinor, paid.currency)
            : null}
      </Fact>
      <Fact label={t("money.payment.failure")}>{code(record.reason)}</Fact>
      <Fact label={t("money.payment.paidAt")}>{record.paidAt && moment(record.paidAt)}</Fact>
      <Fact label={t("money.payment.reference")}>{code(record.reference)}</Fact>
      <Fact label={t("money.payment.subscription")}>{code(record.subscription)}</Fact>
      <Fact label={t("money.column.plan")}>{code(record.plan)}</Fact>
    </Facts>
  );
}

export function SubscriptionRecord({ subscription }: { subscription: Subscription }) {
  const t = useT();
  const moment = useMoment();
  const planName = usePlanName();
  return (
    <Record title={t("money.payment.subscription")}>
      <Facts>
        <Fact label={t("money.column.status")}>
          <SubscriptionBadges subscription={subscription} />
        </Fact>
        <Fact label={t("money.column.plan")}>{planName(subscription.planKey)}</Fact>
        <Fact label={t("money.column.price")}>{amount(subscription.price)}</Fact>
        <Fact label={t("money.column.activeUntil")}>{moment(subscription.activeUntil)}</Fact>
        <Fact label={t("money.payment.id")}>{code(subscription.id)}</Fact>
        <Fact label={t("money.column.reference")}>{code(subscription.reference)}</Fact>
      </Facts>
    </Record>
  );
}
