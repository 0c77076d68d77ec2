// Premium for money, through the sandbox: from the guard to what it guards; then change, cancel, resume, and trouble.

import { decide, heading, languages, leaveToPay, subscribe } from "./billing";
import { expect, open, test } from "./fixtures";
import { register } from "./registration";
import { matching } from "./studio";
import { teller } from "./teller";

for (const language of ["en", "es"] as const) {
  const { home, prefix, billing, checkout, premium } = languages[language];

  test(`${language}: from the guard to Premium and on to what was wanted, without a reload (S4.2)`, async ({
    page,
  }) => {
    await register(page, home);
    await open(page, `${prefix}/my-models/create`);
    await expect(page).toHaveURL(`${prefix}/premium?from=subscription-APP-active`);
    await expect(page.getByText(premium.guard)).toBeVisible();
    await page.getByRole("link", { name: premium.plans.choose }).first().click();
    await expect(heading(page, billing.order.subscribe.title)).toBeVisible();
    // Coins cannot be charged again by themselves.
    await expect(page.getByRole("radio", { name: billing.categories.CRYPTO_WALLET })).toHaveCount(0);
    await leaveToPay(page, language);
    await decide(page, language, "pay");
    await expect(heading(page, checkout.paid.SUBSCRIPTION.title)).toBeVisible();
    await expect(page.getByTestId("balance")).toHaveText("200");
    await page.getByRole("link", { name: checkout.paid.goOn }).click();
    await expect(page).toHaveURL(`${prefix}/my-models/create`);
  });

  test(`${language}: a declined subscription opens nothing`, async ({ page }) => {
    await register(page, home);
    await subscribe(page, language, "decline");
    await expect(heading(page, checkout.failed.title)).toBeVisible();
    await page.getByRole("link", { name: checkout.failed.again }).click();
    await expect(heading(page, billing.order.subscribe.title)).toBeVisible();
    await open(page, `${prefix}/my-models/create`);
    await expect(page).toHaveURL(`${prefix}/premium?from=subscription-APP-active`);
  });

  test(`${language}: an upgrade shows what is due before it is paid; cancel and resume`, async ({ page }) => {
    await register(page, home);
    await subscribe(page, language, "pay");
    await expect(heading(page, checkout.paid.SUBSCRIPTION.title)).toBeVisible();

    await open(page, `${prefix}/settings/subscriptions`);
    await page.getByRole("link", { name: billing.subscriptions.change }).click();
    await expect(page).toHaveURL(`${prefix}/settings/subscriptions/change`);
    // 119.99 less what is left of 14.99: a period that has just begun.
    await expect(page.getByText(/105[.,]0\d/).first()).toBeVisible();
    await page.getByRole("button", { name: matching(billing.order.changeNow) }).click();
    await expect(page).toHaveURL(`${prefix}/settings/subscriptions`);
    await expect(page.getByRole("heading", { level: 2, name: /Premium (yearly|anual)/ })).toBeVisible();

    // Less waits until what is paid for is used up.
    await page.getByRole("link", { name: billing.subscriptions.change }).click();
    await expect(page.getByText(/^\$0[.,]00$/)).toBeVisible();
    await page.getByRole("button", { name: matching(billing.order.changeLater) }).click();
    await expect(page.getByText(billing.subscriptions.waiting)).toBeVisible();

    await page.getByRole("button", { name: billing.subscriptions.cancel }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(matching(billing.subscriptions.confirm.description));
    await question.getByRole("button", { name: billing.subscriptions.confirm.yes }).click();
    // It too has a button to stay with Premium.
    await expect(question).toBeHidden();
    await expect(page.getByText(billing.subscriptions.status.CANCELLED, { exact: true })).toBeVisible();
    await expect(page.getByText(billing.subscriptions.cancelled.description)).toBeVisible();
    await page.getByRole("button", { name: billing.subscriptions.resume }).click();
    await expect(page.getByText(billing.subscriptions.status.ACTIVE, { exact: true })).toBeVisible();
  });
}

test("the guard follows a payment in another tab without a reload", async ({ page, context }) => {
  const { premium, checkout } = languages.en;
  await register(page, "/");
  await open(page, "/premium?from=subscription-APP-active");
  const other = await context.newPage();
  await subscribe(other, "en", "pay");
  await expect(heading(other, checkout.paid.SUBSCRIPTION.title)).toBeVisible();
  await expect(page.getByText(premium.admitted)).toBeVisible();
  await page.getByRole("link", { name: premium.goOn }).click();
  await expect(page).toHaveURL("/my-models/create");
});

test("a renewal that fails is told, and Premium stays for the days of grace", async ({ page }) => {
  const { billing, checkout } = languages.en;
  const account = await register(page, "/");
  await subscribe(page, "en", "pay");
  await expect(heading(page, checkout.paid.SUBSCRIPTION.title)).toBeVisible();
  teller(account, "fail-renewal");
  await expect(async () => {
    await open(page, "/settings/subscriptions");
    await expect(page.getByText(billing.subscriptions.grace.title)).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  await open(page, "/my-models/create");
  await expect(page).toHaveURL("/my-models/create");
});

test("who subscribes twice is led to change instead", async ({ page }) => {
  const { billing, checkout } = languages.en;
  await register(page, "/");
  await subscribe(page, "en", "pay");
  await expect(heading(page, checkout.paid.SUBSCRIPTION.title)).toBeVisible();
  await open(page, "/settings/subscriptions/subscribe?plan=premium-yearly");
  await expect(page).toHaveURL("/settings/subscriptions/change?plan=premium-yearly");
  await expect(page.getByRole("radio", { name: /Premium monthly/ })).toBeDisabled();
  await expect(page.getByText(billing.order.current)).toBeVisible();
});
