// Token packs through the payment sandbox: paid, declined, pending, abandoned, refunded; and prices in other currencies
// (docs/product.md#tokens).

import { readFileSync } from "node:fs";
import ui from "../src/i18n/en/ui";
import { minorUnitOf } from "../src/lib/minor-units";
import { register } from "./accounts";
import { buyPack, decide, heading, languages, startPayment } from "./billing";
import { expect, open, test } from "./fixtures";
import { deliverPayment, refundLastPayment, spendTokens } from "./helper";
import { sample } from "./matrix";
import { matching } from "./studio";

for (const language of sample(["en", "es"] as const, "es")) {
  const { prefix, billing, checkout, sandbox, tokens } = languages[language];

  test(`${language}: a paid pack is credited once, and the buyer returns to where they came from`, async ({
    page,
    context,
  }) => {
    await register(context, language);
    await open(page, `${prefix}/reimagine`);
    await page.getByRole("link", { name: matching(`0 ${tokens.title}`) }).click();
    await expect(page.getByRole("radio", { name: /330/ })).toBeChecked();
    await startPayment(page, language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/12[.,]99/);
    await decide(page, language, "pay");

    await expect(heading(page, checkout.paid.TOKENS.title)).toBeVisible();
    await expect(page.getByTestId("new-balance")).toContainText("330");
    await expect(page.getByTestId("balance")).toHaveText("330");
    await page.reload();
    await expect(page.getByTestId("new-balance")).toContainText("330");
    await page.getByRole("link", { name: checkout.paid.goOn }).click();
    await expect(page).toHaveURL(`${prefix}/reimagine`);

    await open(page, `${prefix}/tokens`);
    const history = page.getByRole("list", { name: tokens.history.list });
    await expect(history.getByRole("listitem")).toHaveCount(1);
    await expect(history).toContainText("+330");
    await page.getByRole("link", { name: tokens.receipts }).click();
    await page
      .getByRole("list", { name: billing.receipts.list })
      .getByRole("link", { name: /300 \+ 30/ })
      .click();
    await expect(heading(page, billing.receipts.receipt)).toBeVisible();
    await expect(page.getByText(billing.receipts.status.PAID, { exact: true })).toBeVisible();
    const arriving = page.waitForEvent("download");
    await page.getByRole("button", { name: billing.receipts.pdf }).click();
    const file = readFileSync(await (await arriving).path());
    expect(file.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test(`${language}: a declined payment shows the reason, costs nothing, and can be retried`, async ({
    page,
    context,
  }) => {
    await register(context, language);
    await buyPack(page, language, "decline");
    await expect(heading(page, checkout.failed.title)).toBeVisible();
    await expect(page.getByText(matching(checkout.failed.description))).toBeVisible();
    await page.getByRole("link", { name: checkout.failed.again }).click();
    await expect(page).toHaveURL(`${prefix}/tokens?pack=pack-300`);
    await expect(page.getByTestId("balance")).toHaveText("0");
    await startPayment(page, language);
    await decide(page, language, "pay");
    await expect(page.getByTestId("balance")).toHaveText("330");
  });

  test(`${language}: a pending payment is credited without a reload`, async ({ page, context }) => {
    const account = await register(context, language);
    await buyPack(page, language, "later");
    await expect(heading(page, checkout.pending.title)).toBeVisible();
    await expect(page.getByTestId("balance")).toHaveText("0");
    await deliverPayment(account);
    await expect(heading(page, checkout.paid.TOKENS.title)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByTestId("balance")).toHaveText("330");
  });

  test(`${language}: an abandoned payment returns to the chosen pack, charges nothing, and is no receipt`, async ({
    page,
    context,
  }) => {
    await register(context, language);
    await open(page, `${prefix}/tokens`);
    const small = page.getByRole("radio", { name: /^100 tokens/ });
    await small.click();
    await startPayment(page, language);
    await decide(page, language, "close");
    await expect(page).toHaveURL(`${prefix}/tokens?pack=pack-100`);
    await expect(small, "after closing the window").toBeChecked();
    await expect(page.getByTestId("balance")).toHaveText("0");
    // The browser's back button returns to a working page too.
    await startPayment(page, language);
    await page.goBack();
    await expect(small, "after Back").toBeChecked();
    await startPayment(page, language);
    await expect(page.getByText(sandbox.decide)).toBeVisible();
    await decide(page, language, "decline");
    await page.getByRole("link", { name: checkout.failed.again }).click();
    await expect(small, "after a declined payment").toBeChecked();

    // Neither a declined nor an unpaid attempt is a receipt.
    await startPayment(page, language);
    await open(page, `${prefix}/settings/receipts`);
    await expect(page.getByText(billing.receipts.empty.title)).toBeVisible();
    const { attempts } = billing.receipts;
    await page.getByRole("button", { name: attempts.finish }).click();
    await expect(page.getByText(sandbox.decide)).toBeVisible();
    await open(page, `${prefix}/settings/receipts`);
    await page.getByRole("main").getByRole("button", { name: attempts.discard }).click();
    await expect(page.getByText(attempts.description)).toBeHidden();
  });
}

test("a payment completed later in another tab updates the balance without a reload", async ({
  page,
  context,
}) => {
  const { tokens } = languages.en;
  await register(context);
  await open(page, "/tokens");
  await startPayment(page, "en");
  const paymentUrl = page.url();
  await page.goBack();
  await expect(page.getByText(tokens.history.empty.title)).toBeVisible();

  const other = await context.newPage();
  await open(other, paymentUrl);
  await decide(other, "en", "pay");
  await expect(heading(other, languages.en.checkout.paid.TOKENS.title)).toBeVisible();

  await expect(page.getByTestId("balance")).toHaveText("330");
  await expect(page.getByRole("list", { name: tokens.history.list })).toContainText("+330");
});

test("a refund of spent tokens leaves a negative balance and explains it", async ({ page, context }) => {
  const { tokens } = languages.en;
  const account = await register(context);
  await buyPack(page, "en", "pay");
  await expect(page.getByTestId("balance")).toHaveText("330");
  await spendTokens(account, 60);
  // Events before it is open are lost.
  const stream = page.waitForResponse("**/api/my-events");
  await open(page, "/tokens");
  await stream;
  await expect(page.getByTestId("balance")).toHaveText("270");
  await refundLastPayment(account);
  await expect(page.getByTestId("balance")).toHaveText("-60", { timeout: 30_000 });
  await expect(page.getByText(tokens.owed_other.replace("{{number}}", "60"))).toBeVisible();
  await expect(page.getByText(tokens.history.refund)).toBeVisible();
});

test("prices are also shown in the chosen currency, with the date of the rate", async ({ page, context }) => {
  const { billing } = languages.en;
  await register(context);
  await open(page, "/tokens");
  const choose = async (search: string, name: RegExp) => {
    await page.getByRole("combobox", { name: billing.pay.currency }).click();
    await page.getByPlaceholder(ui.select.search).fill(search);
    await page.getByRole("option", { name }).click();
  };
  await choose("Euro", /^Euro\b/);
  await expect(page.getByText(/^≈\s€\d+\.\d\d at the rate of \w+ \d+, 20\d\d/)).toBeVisible();
  await choose("Yen", /Yen/);
  await expect(page.getByText(/^≈\s¥[\d,]+ at the rate of/)).toBeVisible();
  await page.getByRole("radio", { name: new RegExp(billing.categories.CRYPTO_WALLET) }).click();
  await expect(page.getByText(/^≈\s₿0\.\d{4,8} at the rate of/)).toBeVisible();
  await page.getByRole("radio", { name: /USDT/ }).click();
  await expect(page.getByText(/^≈\s\$\d+\.\d{4} at the rate of/)).toBeVisible();
  // The charged amount stays in US dollars.
  await expect(page.getByRole("button", { name: "Pay $12.99" })).toBeVisible();
});

test("the app and the server agree on the minor unit of every currency", async ({ request }) => {
  const { fiatCurrencies } = (await (await request.get("/api/config")).json()) as {
    fiatCurrencies: { alphabeticCode: string; minorUnit: number }[];
  };
  const known = fiatCurrencies.map(({ alphabeticCode }) => [alphabeticCode, minorUnitOf(alphabeticCode)]);
  expect(known).toEqual(fiatCurrencies.map(({ alphabeticCode, minorUnit }) => [alphabeticCode, minorUnit]));
});
