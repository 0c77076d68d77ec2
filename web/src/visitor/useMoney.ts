// How every price is written: exactly as it is charged, and about what that is in a currency of the reader's own.
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
  /** As it is charged. */
  exact: (price: Money) => string;
  /** About as much in the currency the user chose; null where the price itself is in it, or no rate is known. */
  about: (price: Money) => string | null;
  /** About as much in coins; null where no rate is known. */
  inCoins: (price: Money, code: CryptoCode) => string | null;
  /** The day of the rates behind everything that is "about"; null while there are none. */
  asOf: string | null;
}

const defaultCurrency = "USD";

/** `coins`: rates are wanted for coins as well, not only where the user's currency asks for them. */
export function useMoney({ coins = false } = {}): Written {
  const language = useLanguage();
  // Nobody is known on the server or in the first render of its document, so both write the same.
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
