import { describe, expect, it } from "vitest";
import { groupWays, renewingWays, wayById } from "./ways";

const paddle = {
  key: "ext__paddle" as const,
  categories: ["CARDS" as const, "LOCAL_BANKS" as const, "DIGITAL_WALLET" as const],
  subscriptions: true,
};
const paypal = {
  key: "ext__paypal" as const,
  categories: ["DIGITAL_WALLET" as const],
  subscriptions: true,
};
const btcpay = {
  key: "ext__btcpay" as const,
  categories: ["CRYPTO_WALLET" as const],
  subscriptions: false,
};
const sandbox = {
  key: "sandbox" as const,
  categories: [...paddle.categories, ...btcpay.categories],
  subscriptions: true,
};
const offered = (...methods: Parameters<typeof groupWays>[0]) => groupWays(methods, ["BTC", "USDT"]);
const shape = (groups: ReturnType<typeof offered>) =>
  groups.map(({ category, ways }) => [category, ...ways.map(({ method, coin }) => coin ?? method)]);

describe("S3.11 the ways to pay", () => {
  it("are grouped by kind, in the same order whatever the order of the methods", () => {
    expect(shape(offered(btcpay, paypal, paddle))).toEqual([
      ["CARDS", "ext__paddle"],
      ["LOCAL_BANKS", "ext__paddle"],
      ["DIGITAL_WALLET", "ext__paypal", "ext__paddle"],
      ["CRYPTO_WALLET", "BTC", "USDT"],
    ]);
  });

  it("leave out a kind that no method offers", () => {
    expect(shape(offered(paypal))).toEqual([["DIGITAL_WALLET", "ext__paypal"]]);
    expect(offered()).toEqual([]);
  });

  it("have no coins where something is renewed by itself", () => {
    expect(shape(renewingWays([paypal, btcpay]))).toEqual([["DIGITAL_WALLET", "ext__paypal"]]);
    expect(shape(renewingWays([sandbox])).map(([category]) => category)).toEqual(paddle.categories);
  });

  it("begin with the first, and keep what was chosen", () => {
    const groups = offered(paddle, btcpay);
    expect(wayById(groups, null)?.id).toBe("CARDS:ext__paddle");
    expect(wayById(groups, "CRYPTO_WALLET:ext__btcpay:USDT")).toMatchObject({ coin: "USDT" });
    expect(wayById(groups, "gone")?.category).toBe("CARDS");
    expect(wayById([], null)).toBeUndefined();
  });
});
