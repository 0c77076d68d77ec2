// Converts prices to another currency by daily rates. The result is never charged, and shown with "≈".
import { minorUnitOf } from "./minor-units";

export interface Money {
  /** In the currency's smallest unit, such as cents. */
  amountMinor: number;
  currency: string;
}

/** Exchange rates: units of each currency per US dollar. */
export type PerDollar = Readonly<Record<string, number>>;

/** Convert to whole units of `code`, such as euros or bitcoins. Null if a rate is unknown. */
export function exchanged(
  { amountMinor, currency }: Money,
  code: string,
  perDollar: PerDollar,
): number | null {
  const from = perDollar[currency];
  const to = perDollar[code];
  return from && to ? (amountMinor / 10 ** minorUnitOf(currency) / from) * to : null;
}

/** Convert to the smallest unit of a currency. */
export function exchangedMoney(money: Money, currency: string, perDollar: PerDollar): Money | null {
  const units = exchanged(money, currency, perDollar);
  return units === null ? null : { amountMinor: Math.round(units * 10 ** minorUnitOf(currency)), currency };
}
