// Format prices: exactly as charged, and approximately in the visitor's own currency.
import { useRates } from "@/api/rates";
import { locales } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { exchanged, exchangedMoney, type Money } from "@/lib/exchange";
import { formatDate } from "@/lib/format";
import { localeOf, regionOf } from "@/lib/locale";
import { minorUnitOf } from "@/lib/minor-units";
import { type CryptoCode, formatCrypto, formatMoney } from "@/lib/money";
import { useVisitor } from "@/visitor/useVisitor";

interface Written {
  /** Exactly as charged. */
  exact: (price: Money) => string;
  /**
   * Approximate amount in the user's currency; null if the price is in it already, or no rate is known. A rate that is
   * older than a week is marked with its date.
   */
  about: (price: Money) => string | null;
  /** The same with the date of the rate, for a sentence about it: in coins, or in the user's currency. */
  converted: (price: Money, coin: CryptoCode | null) => { amount: string; asOf: string } | null;
}

const defaultCurrency = "USD";
/** A rate has a day, not a time. */
const weekMs = 8 * 24 * 60 * 60 * 1000;

/** `coins`: also load the rates of cryptocurrencies, even if the user's currency needs none. */
export function useMoney({ coins = false } = {}): Written {
  const language = useLanguage();
  // The user is unknown on the server and in the first render, so that both produce the same markup.
  const { user } = useVisitor();
  const locale = user
    ? localeOf({ lt: language, rt: user.region ?? regionOf(navigator.language) })
    : locales[language];
  const chosen = user?.fiatCurrency ?? defaultCurrency;
  const { data: rates } = useRates(coins || chosen !== defaultCurrency);

  const exact = ({ amountMinor, currency }: Money) =>
    formatMoney(amountMinor, { alphabeticCode: currency, minorUnit: minorUnitOf(currency) }, locale);

  const inFiat = (price: Money) => {
    const money = rates && price.currency !== chosen && exchangedMoney(price, chosen, rates.perDollar);
    return money ? `≈\u00a0${exact(money)}` : null;
  };
  const inCoins = (price: Money, coin: CryptoCode) => {
    const amount = rates ? exchanged(price, coin, rates.perDollar) : null;
    return amount === null ? null : `≈\u00a0${formatCrypto(amount, coin, locale)}`;
  };
  const asOf = (code: string) => new Date(`${rates?.older[code] ?? rates?.asOf}T12:00:00`);

  return {
    exact,
    about: (price) => {
      const amount = inFiat(price);
      if (!amount || Date.now() - asOf(chosen).getTime() < weekMs) return amount;
      return `${amount} (${formatDate(asOf(chosen), locale, { dateStyle: "medium" })})`;
    },
    converted: (price, coin) => {
      const amount = coin ? inCoins(price, coin) : inFiat(price);
      return amount ? { amount, asOf: formatDate(asOf(coin ?? chosen), locale) } : null;
    },
  };
}
