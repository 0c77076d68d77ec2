import { describe, expect, it } from "vitest";
import { groupOptions, optionById, recurringOptions } from "./payment-options";

const paddle = {
  key: "ext__paddle" as const,
  categories: ["CARDS" as const, "LOCAL_BANKS" as const, "DIGITAL_WALLET" as const],
  subscriptions: true,
  resells: true,
};
const paypal = {
  key: "ext__paypal" as const,
  categories: ["DIGITAL_WALLET" as const],
  subscriptions: true,
  resells: false,
};
const btcpay = {
  key: "ext__btcpay" as const,
  categories: ["CRYPTO_WALLET" as const],
  subscriptions: false,
  resells: false,
};
const sandbox = {
  key: "sandbox" as const,
  categories: [...paddle.categories, ...btcpay.categories],
  subscriptions: true,
  resells: false,
};
const offered = (...methods: Parameters<typeof groupOptions>[0]) => groupOptions(methods, ["BTC", "USDT"]);
const shape = (groups: ReturnType<typeof offered>) =>
  groups.map(({ category, options }) => [category, ...options.map(({ method, coin }) => coin ?? method)]);

describe("payment options (docs/product.md#checkout)", () => {
  it("are grouped by category, in a fixed order", () => {
    expect(shape(offered(btcpay, paypal, paddle))).toEqual([
      ["CARDS", "ext__paddle"],
      ["LOCAL_BANKS", "ext__paddle"],
      ["DIGITAL_WALLET", "ext__paypal", "ext__paddle"],
      ["CRYPTO_WALLET", "BTC", "USDT"],
    ]);
  });

  it("omit categories that no method offers", () => {
    expect(shape(offered(paypal))).toEqual([["DIGITAL_WALLET", "ext__paypal"]]);
    expect(offered()).toEqual([]);
  });

  it("exclude coins for subscriptions", () => {
    expect(shape(recurringOptions([paypal, btcpay]))).toEqual([["DIGITAL_WALLET", "ext__paypal"]]);
    expect(shape(recurringOptions([sandbox])).map(([category]) => category)).toEqual(paddle.categories);
  });

  it("default to the first, and are found by id", () => {
    const groups = offered(paddle, btcpay);
    expect(optionById(groups, null)?.id).toBe("CARDS:ext__paddle");
    expect(optionById(groups, "CRYPTO_WALLET:ext__btcpay:USDT")).toMatchObject({ coin: "USDT" });
    expect(optionById(groups, "gone")?.category).toBe("CARDS");
    expect(optionById([], null)).toBeUndefined();
  });
});
