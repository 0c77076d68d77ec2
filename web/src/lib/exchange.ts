// A price in another currency, by the rates of a day. Never what is charged, so it is only ever shown with "≈".
import { minorUnitOf } from "./minor-units";

export interface Money {
  /** In the currency's smallest unit, such as cents. */
  amountMinor: number;
  currency: string;
}

/** How much of each currency a dollar buys. */
export type PerDollar = Readonly<Record<string, number>>;

/** In whole units of `code`, such as euros or bitcoins; null where a rate is unknown. */
export function exchanged(
  { amountMinor, currency }: Money,
  code: string,
  perDollar: PerDollar,
): number | null {
  const from = perDollar[currency];
  const to = perDollar[code];
  return from && to ? (amountMinor / 10 ** minorUnitOf(currency) / from) * to : null;
}

/** The same in the currency's smallest unit. */
export function exchangedMoney(money: Money, currency: string, perDollar: PerDollar): Money | null {
  const units = exchanged(money, currency, perDollar);
  return units === null ? null : { amountMinor: Math.round(units * 10 ** minorUnitOf(currency)), currency };
}
