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
  /** Approximate amount in the user's currency; null if the price is in it already, or no rate is known. */
  about: (price: Money) => string | null;
  /** Approximate amount in a cryptocurrency; null if no rate is known. */
  inCoins: (price: Money, code: CryptoCode) => string | null;
  /** Date of the exchange rates; null while there are none. */
  asOf: string | null;
}

const defaultCurrency = "USD";

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

  return {
    exact,
    about: (price) => {
      const money = rates && price.currency !== chosen && exchangedMoney(price, chosen, rates.perDollar);
      return money ? `≈\u00a0${exact(money)}` : null;
    },
    inCoins: (price, code) => {
      const amount = rates ? exchanged(price, code, rates.perDollar) : null;
      return amount === null ? null : `≈\u00a0${formatCrypto(amount, code, locale)}`;
    },
    asOf: rates ? formatDate(`${rates.asOf}T12:00:00`, locale) : null,
  };
}
