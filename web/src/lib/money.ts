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

const cryptoDecimals = { least: 4, most: 8 };
/** How far a rounded amount may be off. */
const cryptoTolerance = 0.005;
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

/** Return the number of decimals with which an amount is right to half a percent. */
function decimalsOf(amount: number): number {
  const isClose = (decimals: number) =>
    Math.abs(Number(amount.toFixed(decimals)) - amount) <= amount * cryptoTolerance;
  let decimals = cryptoDecimals.least;
  while (decimals < cryptoDecimals.most && !isClose(decimals)) decimals++;
  return decimals;
}

export function formatCrypto(amount: number, code: CryptoCode, locale: string): string {
  const decimals = decimalsOf(amount);
  const number = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount);
  return `${cryptoSymbols[code]}${number}`;
}
