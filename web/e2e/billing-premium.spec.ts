// Premium through the payment sandbox: guard, subscribe, change, cancel, resume, failed renewal (docs/product.md#subscriptions).

import { register } from "./accounts";
import { decide, heading, languages, startPayment, subscribe } from "./billing";
import { expect, open, test } from "./fixtures";
import { failRenewal } from "./helper";
import { sample } from "./matrix";
import { matching } from "./studio";

for (const language of sample(["en", "es"] as const, "en")) {
  const { prefix, billing, checkout, premium } = languages[language];

  test(`${language}: the guard leads to Premium, and the payment back to the guarded page`, async ({
    page,
    context,
  }) => {
    await register(context, language);
    await open(page, `${prefix}/my-models/create`);
    await expect(page).toHaveURL(`${prefix}/premium?from=subscription-APP-active`);
    await expect(page.getByText(premium.guard)).toBeVisible();
    await page.getByRole("link", { name: premium.plans.choose }).first().click();
    await expect(heading(page, billing.order.subscribe.title)).toBeVisible();
    // Crypto payments cannot renew by themselves.
    await expect(page.getByRole("radio", { name: billing.categories.CRYPTO_WALLET })).toHaveCount(0);
    await startPayment(page, language);
    await decide(page, language, "pay");
    await expect(heading(page, checkout.paid.SUBSCRIPTION.title)).toBeVisible();
    await expect(page.getByTestId("balance")).toHaveText("550");
    await page.getByRole("link", { name: checkout.paid.train }).click();
    await expect(page).toHaveURL(`${prefix}/my-models/create`);
  });

  test(`${language}: a declined subscription gives no access`, async ({ page, context }) => {
    await register(context, language);
    await subscribe(page, language, "decline");
    await expect(heading(page, checkout.failed.title)).toBeVisible();
    await page.getByRole("link", { name: checkout.failed.again }).click();
    await expect(heading(page, billing.order.subscribe.title)).toBeVisible();
    await open(page, `${prefix}/my-models/create`);
    await expect(page).toHaveURL(`${prefix}/premium?from=subscription-APP-active`);
  });

  test(`${language}: an upgrade shows what is due; a downgrade waits; cancel and resume`, async ({
    page,
    context,
  }) => {
    await register(context, language);
    await subscribe(page, language, "pay");
    await expect(heading(page, checkout.paid.SUBSCRIPTION.title)).toBeVisible();

    await open(page, `${prefix}/settings/subscriptions`);
    await page.getByRole("link", { name: billing.subscriptions.change }).click();
    await expect(page).toHaveURL(`${prefix}/settings/subscriptions/change`);
    // 119.99 minus the 14.99 of the period that has just begun.
    await expect(page.getByText(/105[.,]0\d/).first()).toBeVisible();
    const quote = page.getByTestId("quote");
    await expect(quote).toContainText(billing.order.quote.stays);
    // This month's tokens came with the first payment; those of the new plan come every month from now on.
    await expect(quote).toContainText(/550.*\+0.*\+550.*137.*275.*108/);
    await page.getByRole("button", { name: matching(billing.order.changeNow) }).click();
    await expect(page).toHaveURL(`${prefix}/settings/subscriptions`);
    await expect(page.getByText(billing.subscriptions.nextTokens)).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: /Premium (yearly|anual)/ })).toBeVisible();

    // A downgrade takes effect at the end of the paid period.
    await page.getByRole("link", { name: billing.subscriptions.change }).click();
    await expect(page.getByText(/^\$0[.,]00$/)).toBeVisible();
    await page.getByRole("button", { name: matching(billing.order.changeLater) }).click();
    await expect(page.getByText(billing.subscriptions.waiting, { exact: true })).toBeVisible();

    await page.getByRole("button", { name: billing.subscriptions.cancel }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(matching(billing.subscriptions.confirm.description));
    await question.getByRole("button", { name: billing.subscriptions.confirm.yes }).click();
    // The dialog has a button with the same name as the page.
    await expect(question).toBeHidden();
    await expect(page.getByText(billing.subscriptions.status.CANCELLED, { exact: true })).toBeVisible();
    await expect(page.getByText(billing.subscriptions.cancelled.description)).toBeVisible();
    // Renewing means the plan that the buyer has, whatever is the most popular one.
    await open(page, `${prefix}/settings/subscriptions/renew`);
    await expect(page.getByRole("radio", { name: /Premium (yearly|anual)/ })).toBeChecked();
    await expect(page.getByText(/^\$0[.,]00$/)).toBeVisible();
    await page.getByRole("button", { name: billing.order.renewFree, exact: true }).click();
    await expect(page.getByText(billing.subscriptions.status.ACTIVE, { exact: true })).toBeVisible();
    await open(page, `${prefix}/premium`);
    await expect(page.getByText(premium.plans.own, { exact: true })).toBeVisible();
  });
}

test("the guard follows a payment in another tab without a reload", async ({ page, context }) => {
  const { premium, checkout } = languages.en;
  await register(context);
  await open(page, "/premium?from=subscription-APP-active");
  const other = await context.newPage();
  await subscribe(other, "en", "pay");
  await expect(heading(other, checkout.paid.SUBSCRIPTION.title)).toBeVisible();
  await expect(page.getByText(premium.admitted)).toBeVisible();
  await page.getByRole("link", { name: premium.goOn }).click();
  await expect(page).toHaveURL("/my-models/create");
});

test("a failed renewal is shown, and Premium stays for the grace period", async ({ page, context }) => {
  const { billing, checkout } = languages.en;
  const account = await register(context);
  await subscribe(page, "en", "pay");
  await expect(heading(page, checkout.paid.SUBSCRIPTION.title)).toBeVisible();
  await failRenewal(account);
  await expect(async () => {
    await open(page, "/settings/subscriptions");
    await expect(page.getByText(billing.subscriptions.grace.title)).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  await open(page, "/my-models/create");
  await expect(page).toHaveURL("/my-models/create");
});

test("a subscriber who subscribes again is redirected to change the plan", async ({ page, context }) => {
  const { billing, checkout } = languages.en;
  await register(context);
  await subscribe(page, "en", "pay");
  await expect(heading(page, checkout.paid.SUBSCRIPTION.title)).toBeVisible();
  await open(page, "/settings/subscriptions/subscribe?plan=premium-yearly");
  await expect(page).toHaveURL("/settings/subscriptions/change?plan=premium-yearly");
  await expect(page.getByRole("radio", { name: /Premium monthly/ })).toBeDisabled();
  await expect(page.getByText(billing.order.current)).toBeVisible();
});
