// The money of the administration: payments, refunds, subscriptions, webhooks, receipts and what is stuck (docs/admin.md).

import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "@playwright/test";
import { en } from "../src/admin/texts/en";
import { es } from "../src/admin/texts/es";
import { type Account, register } from "./accounts";
import { expectAccessibleInBothModes } from "./axe";
import { languages as billing, buyPack, heading, type Language, subscribe } from "./billing";
import { expect, open, test } from "./fixtures";
import { failRenewal } from "./helper";
import { sample } from "./matrix";
import { expectFitsWidth } from "./page-checks";
import { languages } from "./site";
import { registerStaff } from "./staff";

const texts = { en, es };

/** Somebody who bought tokens, and whose subscription could not be renewed. */
async function makeBuyer(browser: Browser, baseURL: string, language: Language): Promise<Account> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const account = await register(context, language);
  const { paid } = billing[language].checkout;
  await buyPack(page, language, "pay");
  await expect(heading(page, paid.TOKENS.title)).toBeVisible();
  await subscribe(page, language, "pay");
  await expect(heading(page, paid.SUBSCRIPTION.title)).toBeVisible();
  await context.close();
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
  }) => {
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

    await go(page, "disputes");
    await expect(page.getByRole("heading", { level: 1, name: money.sections.disputes })).toBeVisible();
    await pages(page, "disputes");

    // Nothing gets stuck within the time of a test.
    let dismissed: unknown = null;
    const stuck = {
      webhooks: [],
      endings: [
        {
          paymentMethodKey: "sandbox",
          reference: "sub_1",
          isCheckout: false,
          reason: "DELETED",
          createdAt: "2026-01-01T10:00:00Z",
          attempts: 9,
          nextAt: "2026-01-02T10:00:00Z",
          error: "Unavailable: timeout",
        },
      ],
      refunds: [],
      renewals: [],
    };
    await page.route("**/api/admin/money/stuck/list", (route) =>
      route.fulfill({ json: dismissed ? { ...stuck, endings: [] } : stuck }),
    );
    await page.route("**/api/admin/money/stuck/dismiss", async (route) => {
      dismissed = route.request().postDataJSON();
      await route.fulfill({ status: 204 });
    });
    await go(page, "stuck");
    await expect(rowOf(page, "sub_1")).toContainText(money.stuck.reason.DELETED);
    await pages(page, "stuck");
    await page.getByRole("button", { name: money.stuck.dismiss }).click();
    await confirm(page, money.stuck.title, money.stuck.dismiss);
    expect(dismissed).toMatchObject({ kind: "ending", paymentMethodKey: "sandbox", id: "sub_1" });
    await expect(page.getByText(money.none.stuck)).toBeVisible();
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
