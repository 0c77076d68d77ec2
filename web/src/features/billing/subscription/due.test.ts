import { describe, expect, it } from "vitest";
import { loadTexts } from "@/i18n/texts";
import { translator } from "@/i18n/translate";
import { tell } from "./due";

await loadTexts("en", ["billing"]);

const preview = {
  action: "subscribe",
  when: "NOW",
  dueNow: { amountMinor: 1499, currency: "USD" },
  effectiveAt: "2026-12-15T00:00:00Z",
} as const;
const nothing = { amountMinor: 0, currency: "USD" };
const words = {
  t: translator("en", "billing"),
  stays: false,
  due: "$14.99",
  price: "$14.99",
  per: "a month",
  plan: "Premium monthly",
  date: "December 15, 2026",
};

describe("what is told before a plan is paid", () => {
  it("names the exact amount on the button that pays", () => {
    expect(tell(preview, words).button).toBe("Pay $14.99");
    expect(tell({ ...preview, action: "renew" }, words).button).toBe("Pay $14.99");
    expect(tell({ ...preview, action: "change" }, words).button).toBe("Pay $14.99 and change");
  });

  it("names the day of a change that waits, and that nothing is due", () => {
    const told = tell({ ...preview, action: "change", when: "PERIOD_END", dueNow: nothing }, words);
    expect(told.button).toBe("Change on December 15, 2026");
    expect(told.sentence).toContain("Nothing is due today");
    expect(told.sentence).toContain("Premium monthly for $14.99 a month");
  });

  it("asks for no money where none is due", () => {
    const free = { ...preview, dueNow: nothing };
    expect(tell({ ...free, action: "renew" }, words).button).toBe("Renew");
    expect(tell({ ...free, action: "change" }, words).button).toBe("Change now");
  });

  it("calls off a change that waits", () => {
    const told = tell({ ...preview, action: "change", when: "PERIOD_END" }, { ...words, stays: true });
    expect(told.button).toBe("Keep this plan");
  });
});
