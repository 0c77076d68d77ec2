import { Lock } from "lucide-react";
import { useConfig } from "@/api/config";
import type { User } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { formatNumber } from "@/lib/format";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { useLocale } from "@/visitor/locale";
import { useMoney } from "@/visitor/useMoney";
import { type Promo, usePromos } from "../api";
import { CurrencyChoice } from "../CurrencyChoice";
import { PriceNote } from "../PriceNote";
import type { PaymentOption } from "../payment-options";
import { TaxNote } from "../TaxNote";
import { TokenWorth } from "../TokenWorth";
import { usePay } from "../usePay";

interface PackOrderProps {
  user: User;
  promo: Promo;
  option: PaymentOption | undefined;
}

/** The summary of an order and the button that pays it. */
export function PackOrder({ user, promo, option }: PackOrderProps) {
  const { t } = useTranslation("tokens");
  const { t: billing } = useTranslation("billing");
  const locale = useLocale();
  const money = useMoney();
  const fiat = useConfig().data?.defaultFiatCurrency;
  const { refetch } = usePromos();
  const { pay, paying } = usePay();
  const tokens = promo.tokens + promo.bonus;
  const buy = ({ method, coin }: PaymentOption) =>
    pay(
      {
        kind: "TOKENS",
        promoId: promo.id,
        paymentMethodKey: method,
        currency: coin ?? user.fiatCurrency ?? fiat ?? promo.price.currency,
        quoted: { ...promo.price, tokens },
      },
      { onDone: () => undefined, reload: refetch },
    );
  return (
    <Card className="grid gap-5 lg:sticky lg:top-24">
      <div>
        <h3 className="text-heading">{t("packs.tokens", { tokens: formatNumber(tokens, locale) })}</h3>
        {promo.bonus > 0 ? (
          <p className="mt-1 text-ink-soft text-sm">
            {t("packs.bonus", {
              tokens: formatNumber(promo.tokens, locale),
              bonus: formatNumber(promo.bonus, locale),
            })}
          </p>
        ) : null}
        <p className="mt-1 text-ink-soft text-sm">
          <TokenWorth worth={promo.worth} />
        </p>
      </div>
      <dl className="grid gap-3">
        <div className="flex items-baseline justify-between gap-4 text-ink-soft text-sm">
          <dt>{t("packs.after")}</dt>
          <dd className="tabular-nums">{formatNumber(user.C__tokens + tokens, locale)}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-4 border-line border-t pt-4">
          <dt className="font-medium">{billing("pay.total")}</dt>
          <dd className="font-bold font-display text-heading tabular-nums">{money.exact(promo.price)}</dd>
        </div>
      </dl>
      <TaxNote method={option?.method} />
      <PriceNote price={promo.price} option={option} />
      <Button
        variant="primary"
        size="xl"
        block
        icon={<Lock />}
        loading={paying}
        disabled={!option}
        onClick={() => option && buy(option)}
      >
        {billing("pay.exact", { price: money.exact(promo.price) })}
      </Button>
      {option ? (
        <p className="text-ink-faint text-sm">
          {billing("pay.leaving", { provider: billing(`providers.${option.method}`) })}
        </p>
      ) : null}
      <CurrencyChoice user={user} />
    </Card>
  );
}
