import { Lock } from "lucide-react";
import { useNavigate } from "react-router";
import { ApiError } from "@/api/errors";
import type { User } from "@/api/session";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { formatDate } from "@/lib/format";
import { toast } from "@/notices/toast";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { LoadFailure } from "@/ui/LoadFailure";
import { Skeleton } from "@/ui/Skeleton";
import { useLocale } from "@/visitor/locale";
import { useMoney } from "@/visitor/useMoney";
import { type Plan, usePlans } from "../api";
import { MethodChoice } from "../MethodChoice";
import { PriceNote } from "../PriceNote";
import { TaxNote } from "../TaxNote";
import { usePay } from "../usePay";
import { usePaymentOptions } from "../usePaymentOptions";
import { refreshSubscriptions, type Subscription, usePreview } from "./api";
import { orderText, quotedBy } from "./order-text";
import { TokenQuote } from "./TokenQuote";

interface PlanOrderProps {
  user: User;
  plan: Plan;
  /** The running subscription, if any. */
  running: Subscription | undefined;
}

/** The payment method if it is needed, the amount due now, and the button that pays. */
export function PlanOrder({ user, plan, running }: PlanOrderProps) {
  const { t } = useTranslation("billing");
  const language = useLanguage();
  const locale = useLocale();
  const money = useMoney();
  const href = useHref();
  const navigate = useNavigate();
  const { data: preview, error, refetch } = usePreview(plan.id);
  const plans = usePlans();
  const payment = usePaymentOptions({ recurring: true });
  const { pay, paying } = usePay();
  // A running subscription keeps its payment method.
  const needsMethod = preview !== undefined && preview.action !== "change" && preview.dueNow.amountMinor > 0;
  const method = needsMethod ? payment.selected?.method : running?.paymentMethodKey;

  if (!preview) {
    return error ? (
      <LoadFailure
        title={(error instanceof ApiError && error.message) || t("order.error")}
        onRetry={refetch}
      />
    ) : (
      <div role="status">
        <span className="sr-only">{t("order.loading")}</span>
        <Skeleton className="h-60 rounded-card!" />
      </div>
    );
  }

  const { action, dueNow, effectiveAt, renewsAt, renewal } = preview;
  const { sentence, button, done } = orderText(preview, {
    t,
    stays: plan.id === running?.planId,
    due: money.exact(dueNow),
    price: money.exact(renewal),
    per: t(`per.${plan.interval}`),
    plan: wordsIn(language, plan.name),
    date: formatDate(effectiveAt, locale),
    renewal: formatDate(renewsAt, locale),
  });
  const order = () => {
    if (!method) return;
    const currency = user.fiatCurrency ?? plan.price.currency;
    const quoted = quotedBy(preview);
    pay(
      { kind: "SUBSCRIPTION", planId: plan.id, action, paymentMethodKey: method, currency, quoted },
      {
        onDone: async () => {
          toast({ color: "success", title: done });
          // First, because with the new data this page offers another plan, and redirects to what can be done with it.
          await navigate(href("settings-subscriptions"));
          await refreshSubscriptions();
        },
        reload: () => Promise.all([refetch(), plans.refetch(), refreshSubscriptions()]),
      },
    );
  };

  return (
    <div className="grid gap-8">
      {needsMethod ? (
        <section>
          <h2 className="mb-4 font-sans font-semibold text-base">{t("pay.method")}</h2>
          <MethodChoice {...payment} />
        </section>
      ) : null}
      <Card className="grid gap-5">
        <div aria-live="polite" className="grid gap-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-6">
            <span className="font-medium">{t("order.today")}</span>
            <span className="font-bold font-display text-title tabular-nums">{money.exact(dueNow)}</span>
          </p>
          <p className="text-ink-soft">{sentence}</p>
          <TaxNote method={dueNow.amountMinor > 0 ? method : null} />
        </div>
        <TokenQuote quote={preview} plan={plan} />
        {dueNow.amountMinor > 0 ? <PriceNote price={dueNow} option={payment.selected} /> : null}
        <Button
          variant="primary"
          size="xl"
          block
          icon={dueNow.amountMinor > 0 ? <Lock /> : null}
          loading={paying}
          disabled={!method}
          onClick={order}
        >
          {button}
        </Button>
        {needsMethod && payment.selected ? (
          <p className="text-ink-faint text-sm">
            {t("pay.leaving", { provider: t(`providers.${payment.selected.method}`) })}
          </p>
        ) : null}
      </Card>
    </div>
  );
}
