import type { ReactNode } from "react";
import type { components } from "@/api/schema.gen";
import { useTranslation } from "@/i18n/useTranslation";
import { formatDate, formatNumber } from "@/lib/format";
import { useLocale } from "@/visitor/locale";
import type { Plan } from "../api";
import { TokenWorth } from "../TokenWorth";

interface TokenQuoteProps {
  quote: components["schemas"]["Preview"];
  plan: Plan;
}

function Line({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 py-2.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
      {children ? <dd className="col-span-2 mt-0.5 text-ink-faint text-sm">{children}</dd> : null}
    </div>
  );
}

/** What the buyer will have: the tokens now, those that come, and when they expire. */
export function TokenQuote({ quote, plan }: TokenQuoteProps) {
  const { t } = useTranslation("billing");
  const locale = useLocale();
  const number = (count: number) => formatNumber(count, locale);
  const date = (at: string) => formatDate(at, locale);
  const { balance, tokensNow, tokensExpireAt, tokensPerMonth, nextTokensAt } = quote;
  return (
    <dl className="divide-y divide-line border-line border-y" data-testid="quote">
      <Line name={t("order.quote.balance")} value={number(balance)}>
        {t("order.quote.stays")}
      </Line>
      <Line name={t("order.quote.now")} value={`+${number(tokensNow)}`}>
        {tokensExpireAt ? t("order.quote.until", { date: date(tokensExpireAt) }) : t("order.quote.none")}
      </Line>
      <Line name={t("order.quote.monthly")} value={`+${number(tokensPerMonth)}`}>
        {t("order.quote.next", { date: date(nextTokensAt) })} <TokenWorth worth={plan.worth} monthly />
      </Line>
      <Line name={t("order.quote.models")} value={number(plan.modelSlots)} />
    </dl>
  );
}
