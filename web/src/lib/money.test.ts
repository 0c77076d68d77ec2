import { describe, expect, it } from "vitest";
import { formatCrypto, formatMoney } from "./money";

describe("money", () => {
  it.each([
    [1499, "USD", 2, "en-US", "$14.99"],
    [1499, "JPY", 0, "en-US", "¥1,499"],
    [1499, "KWD", 3, "en-US", "KWD\u00a01.499"],
    [1499, "EUR", 2, "es-ES", "14,99\u00a0€"],
    [0, "USD", 2, "en-US", "$0.00"],
  ])("%i %s is written with %i decimals", (amount, alphabeticCode, minorUnit, locale, written) => {
    expect(formatMoney(amount, { alphabeticCode, minorUnit }, locale)).toBe(written);
  });

  it("writes crypto with its symbol and four decimals, or as many as half a percent takes", () => {
    expect(formatCrypto(0.00123456, "BTC", "en-US")).toBe("₿0.00123");
    expect(formatCrypto(0.0000604, "BTC", "en-US")).toBe("₿0.0000604");
    expect(formatCrypto(0.000000123456, "BTC", "en-US")).toBe("₿0.00000012");
    expect(formatCrypto(0, "BTC", "en-US")).toBe("₿0.0000");
    expect(formatCrypto(1234.5, "USDT", "en-US")).toBe("$1,234.5000");
    expect(formatCrypto(1.5, "BTC", "es-ES")).toBe("₿1,5000");
  });

  it("is right to half a percent down to a few satoshi", () => {
    for (let amount = 0.00001; amount < 20; amount *= 1.037) {
      const written = Number(formatCrypto(amount, "BTC", "en-US").slice(1));
      expect(Math.abs(written - amount) / amount).toBeLessThanOrEqual(0.005);
    }
  });
});
