// Every page and dialog of a payment for everybody: axe in both modes, targets for a thumb, and what fails to load.
import type { Page } from "@playwright/test";
import enUi from "../src/i18n/en/ui";
import { expectAccessibleInBothModes } from "./axe";
import { decide, heading, languages, leaveToPay, subscribe } from "./billing";
import { expect, open, test } from "./fixtures";
import { register } from "./registration";

/** Everything that can be pressed on the page is large enough for a thumb. */
async function expectThumbSized(page: Page, state: string): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main :is(button, a, label:has([role=radio]))")]
      .filter((element) => element.offsetParent && !element.closest("p") && !element.closest("label *"))
      .filter((element) => Math.min(element.offsetWidth, element.offsetHeight) < 44)
      .filter((element) => getComputedStyle(element, "::after").position !== "absolute")
      .map((element) => `${element.textContent} ${element.offsetWidth}×${element.offsetHeight}`),
  );
  expect(small, state).toEqual([]);
}

for (const language of ["en", "es"] as const) {
  test(`${language}: every page of a payment, on a phone`, async ({ page }) => {
    test.slow();
    const { home, prefix, billing, checkout } = languages[language];
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const look = async (state: string) => {
      await expectAccessibleInBothModes(page, state);
      await expectThumbSized(page, state);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, state).toBeLessThanOrEqual(0);
    };
    await register(page, home);
    await open(page, `${prefix}/settings/receipts`);
    await expect(page.getByText(billing.receipts.empty.title)).toBeVisible();
    await look("no receipts");
    await open(page, `${prefix}/settings/subscriptions`);
    await expect(page.getByText(billing.subscriptions.empty.title)).toBeVisible();
    await look("no subscription");
    await open(page, `${prefix}/tokens`);
    await expect(page.getByRole("radio", { name: /330/ })).toBeVisible();
    await look("tokens");
    await leaveToPay(page, language);
    await look("sandbox");
    await decide(page, language, "decline");
    await expect(heading(page, checkout.failed.title)).toBeVisible();
    await look("declined");
    await open(page, `${prefix}/tokens`);
    await leaveToPay(page, language);
    await decide(page, language, "later");
    await expect(heading(page, checkout.pending.title)).toBeVisible();
    await expectThumbSized(page, "pending");
    await expect(heading(page, checkout.paid.TOKENS.title)).toBeVisible({ timeout: 60_000 });
    await look("paid");
    await open(page, `${prefix}/tokens`);
    await expect(page.getByText("+330")).toBeVisible();
    await look("history");
    await open(page, `${prefix}/c?payment=cut`);
    await expect(heading(page, checkout.invalid.title)).toBeVisible();
    await look("a link that was cut");

    await open(page, `${prefix}/settings/subscriptions/subscribe`);
    await expect(page.getByText(billing.order.today)).toBeVisible();
    await look("subscribe");
    await subscribe(page, language, "pay");
    await expect(heading(page, checkout.paid.SUBSCRIPTION.title)).toBeVisible();
    await open(page, `${prefix}/settings/subscriptions/change`);
    await expect(page.getByText(billing.order.today)).toBeVisible();
    await look("change");
    await open(page, `${prefix}/settings/subscriptions`);
    await page.getByRole("button", { name: billing.subscriptions.cancel }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectAccessibleInBothModes(page, "cancel");
    await page.getByRole("button", { name: billing.subscriptions.confirm.no }).click();
    await look("subscription");
    await open(page, `${prefix}/settings/receipts`);
    await page.getByRole("list", { name: billing.receipts.list }).getByRole("link").first().click();
    await expect(heading(page, billing.receipts.receipt)).toBeVisible();
    await look("receipt");
  });
}

for (const [address, call, error] of [
  ["/tokens", "**/api/tokenPromos", languages.en.tokens.packs.error],
  ["/tokens", "**/api/my-tokens", languages.en.tokens.history.error],
  ["/settings/subscriptions", "**/api/my-subscriptions", languages.en.billing.subscriptions.error],
  ["/settings/subscriptions/subscribe", "**/api/checkout/preview", languages.en.billing.order.error],
  ["/settings/receipts", "**/api/my-payments", languages.en.billing.receipts.error],
] as const) {
  test(`what cannot be loaded says so and can be tried again: ${call}`, async ({ page, expected }) => {
    expected.push(/net::ERR_FAILED/, /Failed to fetch/);
    await register(page, "/");
    await page.route(call, (route) => route.abort());
    await open(page, address);
    const told = page.getByRole("alert").filter({ hasText: error });
    await expect(told).toBeVisible();
    await expectAccessibleInBothModes(page, call);
    await page.unroute(call);
    await told.getByRole("button", { name: enUi.retry }).click();
    await expect(told).toBeHidden();
  });
}

test("a payment of somebody else's, or none, is told apart from a visit without one", async ({
  page,
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
  await register(page, "/");
  await open(page, `/c?payment=${encodeURIComponent(payment)}`);
  await expect(heading(page, checkout.invalid.title)).toBeVisible();
});
