import { expect, it } from "vitest";
import { exchanged, exchangedMoney } from "./exchange";
import { minorUnitOf } from "./minor-units";

const perDollar = { USD: 1, EUR: 0.88, JPY: 150.4, KWD: 0.3071, BTC: 0.000012 };
const price = { amountMinor: 1299, currency: "USD" };

it.each([
  ["EUR", 1143],
  ["JPY", 1954],
  ["KWD", 3989],
  ["USD", 1299],
])("12.99 dollars in %s are %i of its smallest unit", (currency, amountMinor) => {
  expect(exchangedMoney(price, currency, perDollar)).toEqual({ amountMinor, currency });
});

it("converts from any currency to any other", () => {
  expect(exchangedMoney({ amountMinor: 1504, currency: "JPY" }, "EUR", perDollar)?.amountMinor).toBe(880);
});

it("converts to whole coins", () => {
  expect(exchanged(price, "BTC", perDollar)).toBeCloseTo(0.00015588, 8);
});

it("returns null if a rate is unknown", () => {
  expect(exchangedMoney(price, "XYZ", perDollar)).toBeNull();
});

it.each([
  ["USD", 2],
  ["JPY", 0],
  ["KWD", 3],
  ["CLF", 4],
])("%s has %i digits after the point", (code, digits) => {
  expect(minorUnitOf(code)).toBe(digits);
});
