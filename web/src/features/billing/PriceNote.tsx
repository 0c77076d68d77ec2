import { useTranslation } from "@/i18n/useTranslation";
import { useMoney } from "@/visitor/useMoney";
import type { Price } from "./api";
import type { PaymentOption } from "./payment-options";

/** The approximate price in the user's currency or in coins, with the date of the exchange rate. */
export function PriceNote({ price, option }: { price: Price; option: PaymentOption | undefined }) {
  const { t } = useTranslation("billing");
  const coin = option?.coin ?? null;
  const money = useMoney({ coins: coin !== null });
  const converted = money.converted(price, coin);
  if (!converted) return null;
  return (
    <p className="text-ink-soft text-sm">
      {t(coin ? "pay.coins" : "pay.rate", {
        price: converted.amount,
        date: converted.asOf,
        currency: price.currency,
      })}
    </p>
  );
}
