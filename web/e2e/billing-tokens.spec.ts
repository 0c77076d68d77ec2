// Tokens for money, through the sandbox: paid, declined, on its way, left; and what the page says about prices.
import { readFileSync } from "node:fs";
import ui from "../src/i18n/en/ui";
import { minorUnitOf } from "../src/lib/minor-units";
import { buyPack, decide, heading, languages, leaveToPay } from "./billing";
import { expect, open, test } from "./fixtures";
import { register } from "./registration";
import { matching } from "./studio";
import { teller } from "./teller";

for (const language of ["en", "es"] as const) {
  const { home, prefix, billing, checkout, sandbox, tokens } = languages[language];

  test(`${language}: a paid pack is credited once, celebrated, and leads back (S2.5, S2.8)`, async ({
    page,
  }) => {
    await register(page, home);
    await open(page, `${prefix}/reimagine`);
    await page.getByRole("link", { name: matching(`0 ${tokens.title}`) }).click();
    await expect(page.getByRole("radio", { name: /330/ })).toBeChecked();
    await leaveToPay(page, language);
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

  test(`${language}: a declined payment says why, costs nothing, and can be tried again`, async ({
    page,
  }) => {
    await register(page, home);
    await buyPack(page, language, "decline");
    await expect(heading(page, checkout.failed.title)).toBeVisible();
    await expect(page.getByText(matching(checkout.failed.description))).toBeVisible();
    await page.getByRole("link", { name: checkout.failed.again }).click();
    await expect(page).toHaveURL(`${prefix}/tokens`);
    await expect(page.getByTestId("balance")).toHaveText("0");
    await leaveToPay(page, language);
    await decide(page, language, "pay");
    await expect(page.getByTestId("balance")).toHaveText("330");
  });

  test(`${language}: a payment that takes a while is waited for, and arrives by itself`, async ({ page }) => {
    test.slow();
    await register(page, home);
    await buyPack(page, language, "later");
    await expect(heading(page, checkout.pending.title)).toBeVisible();
    await expect(page.getByTestId("balance")).toHaveText("0");
    await expect(heading(page, checkout.paid.TOKENS.title)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByTestId("balance")).toHaveText("330");
  });

  test(`${language}: who closes the window is back at the packs, and nothing has happened`, async ({
    page,
  }) => {
    await register(page, home);
    await buyPack(page, language, "close");
    await expect(page).toHaveURL(`${prefix}/tokens`);
    await expect(page.getByTestId("balance")).toHaveText("0");
    // The same by the browser's own button: the page is as it was, and its button works.
    await leaveToPay(page, language);
    await page.goBack();
    await expect(page).toHaveURL(`${prefix}/tokens`);
    await leaveToPay(page, language);
    await expect(page.getByText(sandbox.decide)).toBeVisible();
  });
}

test("a payment that was left open and is paid later, in another tab, changes the balance without a reload", async ({
  page,
  context,
}) => {
  const { tokens } = languages.en;
  await register(page, "/");
  await open(page, "/tokens");
  await leaveToPay(page, "en");
  const left = page.url();
  await page.goBack();
  await expect(page.getByText(tokens.history.empty.title)).toBeVisible();

  const other = await context.newPage();
  await open(other, left);
  await decide(other, "en", "pay");
  await expect(heading(other, languages.en.checkout.paid.TOKENS.title)).toBeVisible();

  await expect(page.getByTestId("balance")).toHaveText("330");
  await expect(page.getByRole("list", { name: tokens.history.list })).toContainText("+330");
});

test("a refund of tokens that were spent leaves a balance that is owed, and says so", async ({ page }) => {
  const { tokens } = languages.en;
  const account = await register(page, "/");
  await buyPack(page, "en", "pay");
  await expect(page.getByTestId("balance")).toHaveText("330");
  teller(account, "spend", 60);
  await open(page, "/tokens");
  await expect(page.getByTestId("balance")).toHaveText("270");
  teller(account, "refund");
  await expect(page.getByTestId("balance")).toHaveText("-60", { timeout: 30_000 });
  await expect(page.getByText(tokens.owed_other.replace("{{number}}", "60"))).toBeVisible();
  await expect(page.getByText(tokens.history.refund)).toBeVisible();
});

test("prices are also told in a currency of one's own, with the day of the rate (S1.6, S9.4)", async ({
  page,
}) => {
  const { billing } = languages.en;
  await register(page, "/");
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
  await expect(page.getByText(/^≈\s₿0\.\d{4} at the rate of/)).toBeVisible();
  await page.getByRole("radio", { name: /USDT/ }).click();
  await expect(page.getByText(/^≈\s\$\d+\.\d{4} at the rate of/)).toBeVisible();
  // What is charged stays what it is.
  await expect(page.getByRole("button", { name: "Pay $12.99" })).toBeVisible();
});

test("the app knows the digits of every currency as the server does (S3.10)", async ({ request }) => {
  const { fiatCurrencies } = (await (await request.get("/api/config")).json()) as {
    fiatCurrencies: { alphabeticCode: string; minorUnit: number }[];
  };
  const known = fiatCurrencies.map(({ alphabeticCode }) => [alphabeticCode, minorUnitOf(alphabeticCode)]);
  expect(known).toEqual(fiatCurrencies.map(({ alphabeticCode, minorUnit }) => [alphabeticCode, minorUnit]));
});
