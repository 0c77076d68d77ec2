import { Badge, type BadgeTone } from "@/ui/Badge";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import type { Person } from "./api";
import { type Fact, Facts } from "./Facts";
import { useFormats } from "./useFormats";

type Subscription = Person["subscriptions"][number];

const tones: Record<Subscription["status"], BadgeTone> = {
  PENDING: "neutral",
  ACTIVE: "success",
  GRACE: "warning",
  CANCELLED: "neutral",
  ENDED: "neutral",
};

function useFacts({
  activeUntil,
  cancelAt,
  nextTokens,
  nextTokensAt,
  price,
  interval,
  paymentMethodKey,
}: Subscription): Fact[] {
  const t = useT();
  const moment = useMoment();
  const { number, money } = useFormats();
  const facts: Fact[] = [[t("people.subscriptions.activeUntil"), moment(activeUntil)]];
  if (cancelAt) facts.push([t("people.subscriptions.cancelAt"), moment(cancelAt)]);
  if (nextTokens && nextTokensAt) {
    const date = moment(nextTokensAt);
    const value = t("people.subscriptions.nextTokensValue", { tokens: number(nextTokens), date });
    facts.push([t("people.subscriptions.nextTokens"), value]);
  }
  if (price && interval) {
    const key = interval === "month" ? "people.subscriptions.priceMonth" : "people.subscriptions.priceYear";
    facts.push([
      t("people.subscriptions.price"),
      t(key, { price: money(price.amountMinor, price.currency) }),
    ]);
  }
  if (paymentMethodKey)
    facts.push([t("people.subscriptions.method"), t(`people.payments.methods.${paymentMethodKey}`)]);
  return facts;
}

function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const t = useT();
  const facts = useFacts(subscription);
  const { planId, planKey, status } = subscription;
  return (
    <li className="border-line not-first:border-t not-first:pt-4 not-last:pb-4">
      <p className="mb-2.5 flex flex-wrap items-center justify-between gap-2 font-medium text-sm">
        {planId ?? planKey}
        <Badge tone={tones[status]}>{t(`people.subscriptions.statuses.${status}`)}</Badge>
      </p>
      <Facts facts={facts} />
    </li>
  );
}

export function Subscriptions({ subscriptions }: Pick<Person, "subscriptions">) {
  const t = useT();
  if (subscriptions.length === 0)
    return <p className="text-ink-soft text-sm">{t("people.subscriptions.none")}</p>;
  return (
    <ul>
      {subscriptions.map((subscription) => (
        <SubscriptionFacts key={subscription.id} subscription={subscription} />
      ))}
    </ul>
  );
}
