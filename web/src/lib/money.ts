// Money in the notation of a locale.

export interface Currency {
  currency: string;
  alphabeticCode: string;
  numericCode: string;
  /** Digits after the decimal point; null if the currency has no fixed number. */
  minorUnit: number | null;
}

const cryptoSymbols = { BTC: "₿", USDT: "$" } as const;
export type CryptoCode = keyof typeof cryptoSymbols;

const cryptoDecimals = 4;
const defaultMinorUnit = 2;

/** Format an amount given in the smallest unit of its currency, such as cents. */
export function formatMoney(
  amountMinor: number,
  { alphabeticCode, minorUnit }: Pick<Currency, "alphabeticCode" | "minorUnit">,
  locale: string,
): string {
  const digits = minorUnit ?? defaultMinorUnit;
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency: alphabeticCode,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amountMinor / 10 ** digits);
}

export function formatCrypto(amount: number, code: CryptoCode, locale: string): string {
  const number = new Intl.NumberFormat(locale, {
    minimumFractionDigits: cryptoDecimals,
    maximumFractionDigits: cryptoDecimals,
  }).format(amount);
  return `${cryptoSymbols[code]}${number}`;
}
