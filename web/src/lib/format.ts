// Money, numbers and dates as a person in a locale writes them.

export interface Currency {
  currency: string;
  alphabeticCode: string;
  numericCode: string;
  /** Digits after the decimal point; null where the currency has no fixed number of them. */
  minorUnit: number | null;
}

const cryptoSymbols = { BTC: "₿", USDT: "$" } as const;
export type CryptoCode = keyof typeof cryptoSymbols;

const cryptoDecimals = 4;
const usualMinorUnit = 2;

/** An amount in the currency's smallest unit, such as cents (S9.4). */
export function formatMoney(
  amountMinor: number,
  { alphabeticCode, minorUnit }: Pick<Currency, "alphabeticCode" | "minorUnit">,
  locale: string,
): string {
  const digits = minorUnit ?? usualMinorUnit;
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

/** Made once for each locale: that takes the browser longer than a frame. */
const numberFormats = new Map<string, Intl.NumberFormat>();

/** Below it nobody parts the digits of a whole number, and the browser need not be asked how. */
const parted = 1000;

export function formatNumber(value: number, locale: string): string {
  if (Number.isInteger(value) && Math.abs(value) < parted) return String(value);
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale);
  numberFormats.set(locale, format);
  return format.format(value);
}

export function formatDate(
  date: Date | string,
  locale: string,
  options?: Intl.DateTimeFormatOptions,
): string {
  return new Intl.DateTimeFormat(locale, options ?? { dateStyle: "long" }).format(new Date(date));
}
