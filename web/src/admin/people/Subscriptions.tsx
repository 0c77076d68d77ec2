import { Fact, Facts } from "../Facts";
import { SubscriptionBadge } from "../money/cells";
import { useT } from "../texts";
import { useFormats } from "../useFormats";
import { useMoment } from "../useMoment";
import { usePlanName } from "../usePlanName";
import type { Person } from "./api";

type Subscription = Person["subscriptions"][number];

const priceTexts = {
  month: "people.subscriptions.priceMonth",
  year: "people.subscriptions.priceYear",
} as const;

function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const t = useT();
  const moment = useMoment();
  const { number, money } = useFormats();
  const planName = usePlanName();
  const { planKey, status, activeUntil, cancelAt, nextTokens, nextTokensAt, price, interval } = subscription;
  const { paymentMethodKey } = subscription;
  return (
    <li className="border-line not-first:border-t not-first:pt-4 not-last:pb-4">
      <p className="mb-2.5 flex flex-wrap items-center justify-between gap-2 font-medium text-sm">
        {planName(planKey)}
        <SubscriptionBadge status={status} />
      </p>
      <Facts>
        <Fact label={t("people.subscriptions.activeUntil")}>{moment(activeUntil)}</Fact>
        <Fact label={t("people.subscriptions.cancelAt")}>{cancelAt && moment(cancelAt)}</Fact>
        <Fact label={t("people.subscriptions.nextTokens")}>
          {nextTokens && nextTokensAt
            ? t("people.subscriptions.nextTokensValue", {
                tokens: number(nextTokens),
                date: moment(nextTokensAt),
              })
            : null}
        </Fact>
        <Fact label={t("people.subscriptions.price")}>
          {price && interval
            ? t(priceTexts[interval], { price: money(price.amountMinor, price.currency) })
            : null}
        </Fact>
        <Fact label={t("people.subscriptions.method")}>
          {paymentMethodKey && t(`money.method.${paymentMethodKey}`)}
        </Fact>
      </Facts>
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
