// Every page and dialog of a payment: axe in both colour modes, touch targets, and calls that fail (docs/product.md#checkout).

import type { Page } from "@playwright/test";
import enUi from "../src/i18n/en/ui";
import { register } from "./accounts";
import { expectAccessible, expectAccessibleInBothModes } from "./axe";
import { decide, heading, languages, startPayment, subscribe } from "./billing";
import { expect, open, test } from "./fixtures";
import { deliverPayment } from "./helper";
import { sample } from "./matrix";
import { expectFitsWidth } from "./page-checks";

/** Expect that every control in the content is at least 44 px wide and high. */
async function expectTouchTargets(page: Page, state: string): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main :is(button, a, label:has([role=radio]))")]
      .filter((element) => element.offsetParent && !element.closest("p") && !element.closest("label *"))
      .filter((element) => Math.min(element.offsetWidth, element.offsetHeight) < 44)
      .filter((element) => getComputedStyle(element, "::after").position !== "absolute")
      .map((element) => `${element.textContent} ${element.offsetWidth}×${element.offsetHeight}`),
  );
  expect(small, state).toEqual([]);
}

for (const language of sample(["en", "es"] as const, "en")) {
  test(`${language}: every page of a payment, on a phone`, async ({ page, context }) => {
    test.slow();
    const { prefix, billing, checkout } = languages[language];
    const colours = language === "en";
    await page.setViewportSize({ width: 360, height: 740 });
    const check = async (state: string) => {
      await expectAccessibleInBothModes(page, state, { colours });
      await expectTouchTargets(page, state);
      await expectFitsWidth(page, state);
    };
    const account = await register(context, language);
    await open(page, `${prefix}/settings/receipts`);
    await expect(page.getByText(billing.receipts.empty.title)).toBeVisible();
    await check("no receipts");
    await open(page, `${prefix}/settings/subscriptions`);
    await expect(page.getByText(billing.subscriptions.empty.title)).toBeVisible();
    await check("no subscription");
    await open(page, `${prefix}/tokens`);
    await expect(page.getByRole("radio", { name: /330/ })).toBeVisible();
    await check("tokens");
    await startPayment(page, language);
    await check("sandbox");
    await decide(page, language, "decline");
    await expect(heading(page, checkout.failed.title)).toBeVisible();
    await check("declined");
    await open(page, `${prefix}/tokens`);
    await startPayment(page, language);
    await decide(page, language, "later");
    await expect(heading(page, checkout.pending.title)).toBeVisible();
    await expectTouchTargets(page, "pending");
    await deliverPayment(account);
    await expect(heading(page, checkout.paid.TOKENS.title)).toBeVisible({ timeout: 60_000 });
    await check("paid");
    await open(page, `${prefix}/tokens`);
    await expect(page.getByText("+330")).toBeVisible();
    await check("history");
    await open(page, `${prefix}/c?payment=cut`);
    await expect(heading(page, checkout.invalid.title)).toBeVisible();
    await check("a truncated link");

    await open(page, `${prefix}/settings/subscriptions/subscribe`);
    await expect(page.getByText(billing.order.today)).toBeVisible();
    await check("subscribe");
    await subscribe(page, language, "pay");
    await expect(heading(page, checkout.paid.SUBSCRIPTION.title)).toBeVisible();
    await open(page, `${prefix}/settings/subscriptions/change`);
    await expect(page.getByText(billing.order.today)).toBeVisible();
    await check("change");
    await open(page, `${prefix}/settings/subscriptions`);
    await page.getByRole("button", { name: billing.subscriptions.cancel }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectAccessibleInBothModes(page, "cancel", { colours, part: "[role=alertdialog]" });
    await page.getByRole("button", { name: billing.subscriptions.confirm.no }).click();
    await check("subscription");
    await open(page, `${prefix}/settings/receipts`);
    await page.getByRole("list", { name: billing.receipts.list }).getByRole("link").first().click();
    await expect(heading(page, billing.receipts.receipt)).toBeVisible();
    // A receipt is a document on white paper, whatever the mode.
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).not.toHaveClass(/\bdark\b/);
    await expectAccessible(page, "receipt", { colours });
    await expectTouchTargets(page, "receipt");
    await expectFitsWidth(page, "receipt");
  });
}

test("a call that fails shows an error, and can be retried", async ({ page, context, expected }) => {
  expected.push(/net::ERR_FAILED/, /Failed to fetch/);
  await register(context);
  for (const [address, call, error] of [
    ["/tokens", "**/api/tokenPromos", languages.en.tokens.packs.error],
    ["/tokens", "**/api/my-tokens", languages.en.tokens.history.error],
    ["/settings/subscriptions", "**/api/my-subscriptions", languages.en.billing.subscriptions.error],
    ["/settings/subscriptions/subscribe", "**/api/checkout/preview", languages.en.billing.order.error],
    ["/settings/receipts", "**/api/my-payments", languages.en.billing.receipts.error],
  ] as const) {
    await test.step(call, async () => {
      await page.route(call, (route) => route.abort());
      await open(page, address);
      const alert = page.getByRole("alert").filter({ hasText: error });
      await expect(alert).toBeVisible();
      await expectAccessibleInBothModes(page, call, { part: "[role=alert]" });
      await page.unroute(call);
      await alert.getByRole("button", { name: enUi.retry }).click();
      await expect(alert).toBeHidden();
    });
  }
});

test("the return page tells apart no payment, a signed-out visitor, and a payment that is not the user's", async ({
  page,
  context,
  expected,
}) => {
  expected.push(/404/);
  const { checkout } = languages.en;
  await open(page, "/c");
  await expect(heading(page, checkout.nothing.title)).toBeVisible();
  const payment = btoa(
    JSON.stringify({ paymentMethodKey: "sandbox", paymentId: "0199f3a2-7c1e-7d1a-9b1a-6f0f2d9f5c11" }),
  );
  await open(page, `/c?payment=${encodeURIComponent(payment)}`);
  await expect(heading(page, checkout.signedOut.title)).toBeVisible();
  await register(context);
  await open(page, `/c?payment=${encodeURIComponent(payment)}`);
  await expect(heading(page, checkout.invalid.title)).toBeVisible();
});
