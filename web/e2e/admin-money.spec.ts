// The money of the administration: payments, refunds, subscriptions, webhooks, receipts and what is stuck (docs/admin.md).

import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "@playwright/test";
import { en } from "../src/admin/texts/en";
import { es } from "../src/admin/texts/es";
import { type Account, register } from "./accounts";
import { expectAccessibleInBothModes } from "./axe";
import { languages as billing, buyPack, heading, type Language, subscribe } from "./billing";
import { expect, open, test } from "./fixtures";
import {
  chargeBackLastPayment,
  endAtProvider,
  failEnding,
  failRenewal,
  refuseRefunds,
  stickWebhook,
} from "./helper";
import { sample } from "./matrix";
import { expectFitsWidth } from "./page-checks";
import { languages } from "./site";
import { registerStaff } from "./staff";

const texts = { en, es };

/** Somebody who bought tokens, and then what `more` buys. */
async function makePackBuyer(
  browser: Browser,
  baseURL: string,
  language: Language,
  more?: (page: Page) => Promise<void>,
): Promise<Account> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const account = await register(context, language);
  await buyPack(page, language, "pay");
  await expect(heading(page, billing[language].checkout.paid.TOKENS.title)).toBeVisible();
  await more?.(page);
  await context.close();
  return account;
}

/** Somebody who bought tokens, and whose subscription could not be renewed. */
async function makeBuyer(browser: Browser, baseURL: string, language: Language): Promise<Account> {
  const account = await makePackBuyer(browser, baseURL, language, async (page) => {
    await subscribe(page, language, "pay");
    await expect(heading(page, billing[language].checkout.paid.SUBSCRIPTION.title)).toBeVisible();
  });
  await failRenewal(account);
  return account;
}

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

async function expectPdf(page: Page, button: Locator): Promise<void> {
  const arriving = page.waitForEvent("download");
  await button.click();
  const file = readFileSync(await (await arriving).path());
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
}

for (const language of sample(languages, "es")) {
  const t = texts[language];
  const { money } = t;
  const base = `${language === "en" ? "" : "/es"}/admin/money`;

  /** Give the reason in the open dialog, and go on. */
  const confirm = async (page: Page, title: string, submit: string) => {
    const dialog = page.getByRole("dialog", { name: title });
    await dialog.getByLabel(t.action.reason).fill("The buyer asked for it");
    await dialog.getByRole("button", { name: submit, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  const go = (page: Page, section: keyof typeof money.lead) =>
    page
      .getByRole("navigation", { name: money.sections.label, exact: true })
      .getByRole("link", { name: money.sections[section] })
      .click();
  const pages = async (page: Page, name: string) => {
    await expectAccessibleInBothModes(page, name);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFitsWidth(page, `${name}, ${width} px`);
    }
  };

  test(`${language}: payments are found, refunded and reconciled; all that belongs to them is listed`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const buyer = await makeBuyer(browser, baseURL ?? "", language);
    await registerStaff(context, "finance", language);

    await open(page, base);
    await expect(page).toHaveURL(`${base}/payments`);
    const pack = rowOf(page, buyer.email).filter({ hasText: "300 + 30" });
    await expect(pack).toContainText(money.paymentStatus.PAID);
    await pages(page, "payments");

    const number = await pack.getByText(/^R-/).textContent();
    await pack.getByRole("link", { name: "300 + 30" }).click();
    await expect(page.getByRole("heading", { name: money.payment.provider })).toBeVisible();
    await expect(page.getByText(buyer.email)).toBeVisible();
    await pages(page, "payment");
    await expectPdf(page, page.getByRole("button", { name: new RegExp(money.payment.receipt) }));

    await page.getByRole("button", { name: money.refund.open }).click();
    const refund = page.getByRole("dialog", { name: money.refund.title });
    await refund.getByRole("radio", { name: money.refund.part }).click();
    const amount = refund.getByRole("textbox", { name: money.refund.amount.replace(" {{currency}}", "") });
    await amount.fill("1000");
    await refund.getByRole("button", { name: money.refund.submit }).click();
    await expect(amount).toHaveAttribute("aria-invalid", "true");
    await expectAccessibleInBothModes(page, "refund", { part: "[role=dialog]" });
    await amount.fill(language === "en" ? "4.50" : "4,50");
    await confirm(page, money.refund.title, money.refund.submit);
    await expect(page.getByRole("status").filter({ hasText: /4[.,]50/ })).toBeVisible();
    await expect(page.getByText(money.paymentStatus.PARTLY_REFUNDED)).toBeVisible();
    await page.getByRole("button", { name: money.refund.open }).click();
    await expect(refund.getByText(/8[.,]49/)).toBeVisible();
    await confirm(page, money.refund.title, money.refund.submit);
    await expect(page.getByText(money.paymentStatus.REFUNDED, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: money.refund.open })).toHaveCount(0);

    await page.getByRole("button", { name: money.reconcile.open }).click();
    await confirm(page, money.reconcile.title, money.reconcile.submit);
    await expect(page.getByText(money.reconcile.same)).toBeVisible();

    await page.getByRole("button", { name: money.look.open }).first().click();
    await confirm(page, money.look.title, money.look.submit);
    const details = page.getByRole("dialog", { name: money.look.details.replace("{{id}}", "") });
    await expect(details.getByText(buyer.email)).toBeVisible();
    await expectAccessibleInBothModes(page, "webhook", { part: "[role=dialog]" });
    await page.keyboard.press("Escape");

    await go(page, "receipts");
    await page.getByRole("searchbox").fill(number ?? "");
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(rowOf(page, buyer.email)).toContainText(money.paymentStatus.REFUNDED);
    await pages(page, "receipts");
    await expectPdf(page, page.getByRole("button", { name: number ?? "" }));
    await page.getByLabel(money.filter.until).fill("2020-01-01");
    await expect(page.getByText(money.none.receipts)).toBeVisible();
  });

  test(`${language}: subscriptions in arrears are marked, webhooks replayed, and what is stuck is dismissed`, async ({
    page,
    context,
    browser,
    baseURL,
    expected,
  }) => {
    // An ending that is not dismissed.
    expected.push(/409/);
    const buyer = await makeBuyer(browser, baseURL ?? "", language);
    await registerStaff(context, "finance", language);

    await open(page, `${base}/subscriptions?status=GRACE`);
    const row = rowOf(page, buyer.email);
    await expect(row).toContainText(money.mark.pastDue);
    await pages(page, "subscriptions");
    await row.getByRole("button", { name: money.reconcile.open }).click();
    await confirm(page, money.reconcile.title, money.reconcile.submit);
    await expect(page.getByText(money.reconcile.same)).toBeVisible();

    await go(page, "webhooks");
    await page.getByRole("combobox", { name: money.filter.state }).click();
    await page.getByRole("option", { name: money.webhookState.DONE }).click();
    await expect(page).toHaveURL(/state=DONE/);
    await page.getByRole("button", { name: money.replay.open }).first().click();
    await confirm(page, money.replay.title, money.replay.submit);
    await expect(page.getByText(money.replay.done)).toBeVisible();
    await pages(page, "webhooks");

    // An ending is not dismissed while its buyer could still be charged.
    await failEnding(buyer);
    await stickWebhook(buyer);
    await go(page, "stuck");
    const ending = page.getByRole("table", { name: money.stuck.endings }).getByRole("row");
    const failed = ending.filter({ hasText: buyer.email });
    await expect(failed).toContainText(money.stuck.reason.DUPLICATE);
    await pages(page, "stuck");
    await failed.getByRole("button", { name: money.stuck.dismiss }).click();
    const dialog = page.getByRole("dialog", { name: money.stuck.title });
    await dialog.getByLabel(t.action.reason).fill("Ended by hand");
    await dialog.getByRole("button", { name: money.stuck.dismiss, exact: true }).click();
    await expect(page.getByText(/could still be charged|todavía se le podría cobrar/).first()).toBeVisible();
    await expect(dialog.getByLabel(t.action.reason)).toHaveValue("Ended by hand");
    await endAtProvider(buyer);
    await dialog.getByRole("button", { name: money.stuck.dismiss, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(failed).toHaveCount(0);

    const stuck = page.getByRole("table", { name: money.stuck.webhooks }).getByRole("row");
    const webhook = stuck.filter({ hasText: buyer.email });
    await webhook.getByRole("button", { name: money.stuck.dismiss }).click();
    await confirm(page, money.stuck.title, money.stuck.dismiss);
    await expect(webhook).toHaveCount(0);
    await open(page, `${base}/webhooks?state=DISMISSED`);
    await expect(rowOf(page, buyer.email)).toContainText(money.webhookState.DISMISSED);
    await open(page, `${base}/subscriptions?status=ENDED`);
    await expect(rowOf(page, buyer.email)).toContainText(money.subscriptionStatus.ENDED);
  });

  test(`${language}: a refund that the provider refuses moves nothing, is listed until it is dismissed, and can be made later`, async ({
    page,
    context,
    browser,
    baseURL,
    expected,
  }) => {
    // The refusal.
    expected.push(/409/);
    const buyer = await makePackBuyer(browser, baseURL ?? "", language);
    await refuseRefunds(buyer, true);
    await registerStaff(context, "finance", language);

    await open(page, `${base}/payments`);
    await rowOf(page, buyer.email).getByRole("link", { name: "300 + 30" }).click();
    await page.getByRole("button", { name: money.refund.open }).click();
    const payment = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const dialog = page.getByRole("dialog", { name: money.refund.title });
    await dialog.getByLabel(t.action.reason).fill("The buyer asked for it");
    await dialog.getByRole("button", { name: money.refund.submit, exact: true }).click();
    const refusal =
      /^(The provider refused the refund|El proveedor ha rechazado el reembolso): account_closed/;
    await expect(page.getByText(refusal).first()).toBeVisible();
    await expect(dialog.getByLabel(t.action.reason)).toHaveValue("The buyer asked for it");
    await dialog.getByRole("button", { name: /^(Close|Cerrar)$/ }).click();

    // The same after loading again: the attempt is listed, and neither money nor tokens were taken back.
    const refunds = page.getByRole("table", { name: money.payment.refunds }).getByRole("row");
    const record = page.getByRole("region", { name: money.payment.provider });
    for (const when of ["at once", "later"]) {
      if (when === "later") await page.reload();
      await expect(refunds).toHaveCount(2);
      await expect(refunds.last()).toContainText(money.refundStatus.FAILED);
      await expect(refunds.last()).toContainText("account_closed");
      await expect(record.getByText(money.payment.reference)).toBeVisible();
      await expect(page.getByText(money.payment.left)).toBeVisible();
      await expect(page.getByText(money.payment.refunded, { exact: true })).toHaveCount(0);
      await expect(page.getByText(money.payment.revoked)).toHaveCount(0);
    }
    await pages(page, "payment with a refused refund");

    await go(page, "stuck");
    const listed = page.getByRole("row").filter({ has: page.locator(`a[href$="${payment}"]`) });
    await expect(listed).toContainText(money.refundStatus.FAILED);
    await pages(page, "stuck refund");
    await listed.getByRole("button", { name: money.stuck.dismiss }).click();
    await confirm(page, money.stuck.title, money.stuck.dismiss);
    await expect(listed).toHaveCount(0);

    await refuseRefunds(buyer, false);
    await open(page, `${base}/payments/${payment}`);
    await expect(refunds.last()).toContainText(money.refundStatus.DISMISSED);
    await page.getByRole("button", { name: money.refund.open }).click();
    await confirm(page, money.refund.title, money.refund.submit);
    await expect(page.getByText(money.paymentStatus.REFUNDED, { exact: true }).first()).toBeVisible();
    await expect(refunds).toHaveCount(3);
    await expect(page.getByRole("button", { name: money.refund.open })).toHaveCount(0);
  });

  test(`${language}: a payment that was charged back is a dispute, which is not refunded`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const buyer = await makePackBuyer(browser, baseURL ?? "", language);
    await chargeBackLastPayment(buyer);
    await registerStaff(context, "finance", language);

    await open(page, `${base}/disputes`);
    const dispute = rowOf(page, buyer.email);
    await expect(async () => {
      await page.reload();
      await expect(dispute).toContainText(money.paymentStatus.CHARGED_BACK, { timeout: 2000 });
    }).toPass();
    await pages(page, "disputes");
    const choose = async (method: "ext__paddle" | "sandbox") => {
      await page.getByRole("combobox", { name: money.filter.method }).click();
      await page.getByRole("option", { name: money.method[method] }).click();
    };
    await choose("ext__paddle");
    await expect(page.getByText(money.none.disputes)).toBeVisible();
    await choose("sandbox");
    await dispute.getByRole("link", { name: "300 + 30" }).click();

    const record = page.getByRole("region", { name: money.payment.provider });
    await expect(record.getByText(money.payment.chargedBack)).toBeVisible();
    await expect(page.getByText(money.payment.revoked)).toBeVisible();
    await expect(page.getByRole("button", { name: money.reconcile.open })).toBeVisible();
    await expect(page.getByRole("button", { name: money.refund.open })).toHaveCount(0);
    await pages(page, "disputed payment");
  });

  test(`${language}: the page of a payment does not wait for its provider`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const buyer = await makePackBuyer(browser, baseURL ?? "", language);
    await registerStaff(context, "finance", language);
    let answer = () => {};
    const answers = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/admin/money/payments/*/provider", async (route) => {
      await answers;
      await route.continue();
    });
    await open(page, `${base}/payments`);
    await rowOf(page, buyer.email).getByRole("link", { name: "300 + 30" }).click();
    await expect(page.getByText(buyer.email)).toBeVisible();
    const record = page.getByRole("region", { name: money.payment.provider });
    await expect(record.getByRole("status")).toHaveText(t.loading);
    await expect(page.getByRole("button", { name: money.refund.open })).toBeEnabled();
    answer();
    await expect(record.getByText(money.payment.reference)).toBeVisible();
  });
}

test("support finds a buyer by a payment, sees their money, and cannot move it", async ({
  page,
  context,
  browser,
  baseURL,
  expected,
}) => {
  // A person who does not exist.
  expected.push(/404/);
  const { people, money } = en;
  const buyer = await makeBuyer(browser, baseURL ?? "", "en");
  await registerStaff(context, "support");
  const none = (name: string) => expect(page.getByRole("button", { name })).toHaveCount(0);
  const search = page.getByLabel(people.search);
  const found = page.getByRole("table", { name: people.title }).getByRole("row");

  await open(page, `/admin/people?search=${buyer.email}`);
  await page.getByRole("link", { name: "Ada" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada");
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.getByRole("tab", { name: people.tabs.models, exact: true }).click();
  await expect(page.getByText(people.models.none)).toBeVisible();
  await page.getByRole("tab", { name: people.tabs.payments, exact: true }).click();
  const payments = page.getByRole("table", { name: people.tabs.payments });
  const pack = payments.getByRole("row").filter({ hasText: "300 + 30" });
  await expect(pack).toContainText(money.paymentStatus.PAID);
  const reference = await pack.locator("code").last().textContent();

  await open(page, "/admin/people");
  for (const text of [id, reference ?? ""]) {
    await search.fill(text);
    await expect(page).toHaveURL(new RegExp(`search=${text}`));
    await expect(found).toHaveCount(2);
    await expect(found.last()).toContainText(buyer.email);
  }
  await found.last().getByRole("link", { name: "Ada" }).click();
  await page.getByRole("tab", { name: people.tabs.payments, exact: true }).click();
  await pack.getByRole("link", { name: "300 + 30" }).click();
  await expect(page.getByRole("heading", { name: money.payment.provider })).toBeVisible();
  await expect(page.getByRole("button", { name: money.look.open }).first()).toBeVisible();
  for (const action of [money.refund.open, money.reconcile.open, money.replay.open]) await none(action);

  await open(page, `/admin/people/${id}?tab=payments`);
  await page.getByRole("link", { name: people.payments.subscriptionsInMoney }).click();
  await expect(page).toHaveURL(`/admin/money/subscriptions?user=${id}`);
  await expect(page.getByText(money.filter.onePerson)).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(rowOf(page, buyer.email)).toContainText(money.mark.pastDue);
  await none(money.reconcile.open);
  await page.getByRole("button", { name: money.filter.everybody }).click();
  await expect(page).toHaveURL("/admin/money/subscriptions");

  await open(page, "/admin/money/webhooks?state=DONE");
  await expect(page.getByRole("button", { name: money.look.open }).first()).toBeVisible();
  await none(money.replay.open);

  await open(page, "/admin/people/00000000-0000-4000-8000-000000000000");
  await page.getByRole("link", { name: people.back }).click();
  await expect(page).toHaveURL("/admin/people");
});
