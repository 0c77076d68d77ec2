import { useTranslation } from "@/i18n/useTranslation";
import { useMoney } from "@/visitor/useMoney";
import type { Price } from "./api";
import type { Way } from "./ways";

/** About how much a price is in the reader's currency or coins, and by the rate of which day. */
export function PriceNote({ price, way }: { price: Price; way: Way | undefined }) {
  const { t } = useTranslation("billing");
  const coin = way?.coin ?? null;
  const money = useMoney({ coins: coin !== null });
  const about = coin ? money.inCoins(price, coin) : money.about(price);
  if (!about || !money.asOf) return null;
  return (
    <p className="text-ink-soft text-sm">
      {t(coin ? "pay.coins" : "pay.rate", {
        price: about,
        date: money.asOf,
        currency: price.currency,
      })}
    </p>
  );
}
