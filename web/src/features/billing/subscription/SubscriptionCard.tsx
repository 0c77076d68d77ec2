import { Crown, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { formatDate, formatNumber } from "@/lib/format";
import { confirm } from "@/notices/confirm";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { useHref } from "@/routing/links";
import { Alert } from "@/ui/Alert";
import { Badge, type BadgeTone } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { useLocale } from "@/visitor/locale";
import { useMoney } from "@/visitor/useMoney";
import type { Plan } from "../api";
import { cancelSubscription, fetchPaymentMethodPage, resumeSubscription, type Subscription } from "./api";

const tones: Record<Subscription["status"], BadgeTone> = {
  ACTIVE: "success",
  GRACE: "danger",
  CANCELLED: "warning",
  ENDED: "neutral",
  PENDING: "neutral",
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}

/** Dates and amounts. */
function Facts({ subscription, plans }: { subscription: Subscription; plans: readonly Plan[] }) {
  const { t } = useTranslation("billing");
  const language = useLanguage();
  const locale = useLocale();
  const money = useMoney();
  const { status, price, periodEnd, activeUntil, nextPlanId, paymentMethodKey, nextTokens, nextTokensAt } =
    subscription;
  const next = plans.find(({ id }) => id === nextPlanId);
  const due = next?.price ?? price;
  const date = (at: string) => formatDate(at, locale);
  return (
    <dl className="divide-y divide-line border-line border-y">
      {due && periodEnd && status === "ACTIVE" ? (
        <Fact name={t("subscriptions.next")}>
          {t("subscriptions.nextOn", { price: money.exact(due), date: date(periodEnd) })}
        </Fact>
      ) : null}
      {nextTokens && nextTokensAt ? (
        <Fact name={t("subscriptions.nextTokens")}>
          {t("subscriptions.tokensOn", {
            tokens: formatNumber(nextTokens, locale),
            date: date(nextTokensAt),
          })}
        </Fact>
      ) : null}
      {next && status === "ACTIVE" ? (
        <Fact name={t("subscriptions.waiting")}>
          {t("subscriptions.waitingPlan", {
            plan: wordsIn(language, next.name),
            price: `${money.exact(next.price)} ${t(`per.${next.interval}`)}`,
          })}
        </Fact>
      ) : null}
      {status === "CANCELLED" || status === "GRACE" ? (
        <Fact name={t("subscriptions.until")}>{date(activeUntil)}</Fact>
      ) : null}
      {status === "ENDED" ? <Fact name={t("subscriptions.endedOn")}>{date(activeUntil)}</Fact> : null}
      {status === "PENDING" ? (
        <Fact name={t("subscriptions.starts")}>{t("subscriptions.startsWhenPaid")}</Fact>
      ) : null}
      {paymentMethodKey ? (
        <Fact name={t("subscriptions.method")}>{t(`providers.${paymentMethodKey}`)}</Fact>
      ) : null}
    </dl>
  );
}

function Actions({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation("billing");
  const href = useHref();
  const locale = useLocale();
  const [pending, attempt] = useAttempt();
  const { id, status, planId, canChange, canCancel, canResume, canChangePaymentMethod } = subscription;
  // The end of the paid period; `activeUntil` also includes a grace period for failed payments.
  const until = formatDate(subscription.periodEnd ?? subscription.activeUntil, locale);

  const cancel = async () => {
    const sure = await confirm({
      icon: <TriangleAlert />,
      title: t("subscriptions.confirm.title"),
      description: t("subscriptions.confirm.description", { date: until }),
      confirmLabel: t("subscriptions.confirm.yes"),
      cancelLabel: t("subscriptions.confirm.no"),
      danger: true,
    });
    if (!sure) return;
    attempt(async () => {
      await cancelSubscription(id);
      toast({ color: "success", title: t("subscriptions.cancelledToast", { date: until }) });
    });
  };
  const resume = () =>
    attempt(async () => {
      await resumeSubscription(id);
      toast({ color: "success", title: t("subscriptions.resumed") });
    });
  const changeMethod = () => attempt(async () => location.assign(await fetchPaymentMethodPage(id)));

  return (
    <div className="flex flex-wrap gap-3 max-sm:*:w-full">
      {canResume ? (
        <Button variant="primary" size="lg" loading={pending} onClick={resume}>
          {t("subscriptions.resume")}
        </Button>
      ) : null}
      {status === "ENDED" ? (
        <Button
          to={href(
            "settings-subscriptions-action",
            { action: "renew" },
            { query: { plan: planId ?? undefined } },
          )}
          variant="primary"
          size="lg"
        >
          {t("subscriptions.renew")}
        </Button>
      ) : null}
      {canChangePaymentMethod ? (
        <Button
          variant={status === "GRACE" ? "primary" : "outline"}
          size="lg"
          loading={pending}
          onClick={changeMethod}
        >
          {t("subscriptions.changeMethod")}
        </Button>
      ) : null}
      {canChange ? (
        <Button to={href("settings-subscriptions-action", { action: "change" })} variant="outline" size="lg">
          {t("subscriptions.change")}
        </Button>
      ) : null}
      {canCancel ? (
        <Button variant="ghost" size="lg" loading={pending} onClick={() => void cancel()}>
          {t("subscriptions.cancel")}
        </Button>
      ) : null}
    </div>
  );
}

/** A subscription with its plan, status and actions. */
export function SubscriptionCard({
  subscription,
  plans,
}: {
  subscription: Subscription;
  plans: readonly Plan[];
}) {
  const { t } = useTranslation("billing");
  const language = useLanguage();
  const locale = useLocale();
  const money = useMoney();
  const { status, planId, planKey, price, interval, activeUntil, canChangePaymentMethod } = subscription;
  const plan = plans.find(({ id }) => id === planId);
  const until = formatDate(activeUntil, locale);
  return (
    <Card className="grid gap-6">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="flex items-center gap-2.5 text-heading">
            <Crown className="size-6 shrink-0 text-sparkle" aria-hidden="true" />
            {plan ? wordsIn(language, plan.name) : planKey}
          </h2>
          {price && interval ? (
            <p className="mt-1 text-ink-soft">
              {money.exact(price)} {t(`per.${interval}`)}{" "}
              <span className="text-ink-faint">{money.about(price)}</span>
            </p>
          ) : null}
        </div>
        <Badge tone={tones[status]}>{t(`subscriptions.status.${status}`)}</Badge>
      </div>
      {status === "GRACE" ? (
        <Alert tone="warning" title={t("subscriptions.grace.title")}>
          {t(canChangePaymentMethod ? "subscriptions.grace.change" : "subscriptions.grace.wait", {
            date: until,
          })}
        </Alert>
      ) : null}
      {status === "CANCELLED" ? (
        <Alert tone="warning" title={t("subscriptions.cancelled.title", { date: until })}>
          {t("subscriptions.cancelled.description")}
        </Alert>
      ) : null}
      <Facts subscription={subscription} plans={plans} />
      <Actions subscription={subscription} />
    </Card>
  );
}
