import { describe, expect, it } from "vitest";
import { loadTexts } from "@/i18n/texts";
import { translator } from "@/i18n/translate";
import { orderText } from "./order-text";

await loadTexts("en", ["billing"]);

const preview = {
  action: "subscribe",
  when: "NOW",
  dueNow: { amountMinor: 1499, currency: "USD" },
  tokensNow: 550,
  tokensExpireAt: "2027-02-14T00:00:00Z",
  effectiveAt: "2026-12-15T00:00:00Z",
  balance: 0,
  tokensPerMonth: 550,
  nextTokensAt: "2027-01-15T00:00:00Z",
  renewsAt: "2027-01-15T00:00:00Z",
  renewal: { amountMinor: 1499, currency: "USD" },
} as const;
const nothing = { amountMinor: 0, currency: "USD" };
const details = {
  t: translator("en", "billing"),
  stays: false,
  due: "$14.99",
  price: "$14.99",
  per: "a month",
  plan: "Premium monthly",
  date: "December 15, 2026",
  renewal: "January 15, 2027",
};

describe("the texts of an order (docs/product.md#subscriptions)", () => {
  it("show the exact amount on the button", () => {
    expect(orderText(preview, details).button).toBe("Pay $14.99");
    expect(orderText({ ...preview, action: "renew" }, details).button).toBe("Pay $14.99");
    expect(orderText({ ...preview, action: "change" }, details).button).toBe("Pay $14.99 and change");
  });

  it("show the date of a later change, and that nothing is due", () => {
    const text = orderText({ ...preview, action: "change", when: "PERIOD_END", dueNow: nothing }, details);
    expect(text.button).toBe("Change on December 15, 2026");
    expect(text.sentence).toContain("Nothing is due today");
    expect(text.sentence).toContain("Premium monthly for $14.99 a month");
  });

  it("show no amount when nothing is due", () => {
    const free = { ...preview, dueNow: nothing };
    expect(orderText({ ...free, action: "renew" }, details).button).toBe("Renew");
    expect(orderText({ ...free, action: "renew" }, details).sentence).toContain("$14.99 on January 15, 2027");
    expect(orderText({ ...free, action: "change" }, details).button).toBe("Change now");
  });

  it("offer to cancel a scheduled change", () => {
    const text = orderText({ ...preview, action: "change", when: "PERIOD_END" }, { ...details, stays: true });
    expect(text.button).toBe("Keep this plan");
  });
});
