// Settings that owners change while the site runs (docs/admin.md#settings).
import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { en } from "../src/admin/texts/en";
import { es } from "../src/admin/texts/es";
import enAccount from "../src/i18n/en/account";
import enErrors from "../src/i18n/en/errors";
import esAccount from "../src/i18n/es/account";
import esErrors from "../src/i18n/es/errors";
import { register, registerWithTokens, tokensOf } from "./accounts";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { grantPremium, linkInMail } from "./helper";
import { sample } from "./matrix";
import { expectFitsWidth } from "./page-checks";
import { languages } from "./site";
import { confirm, registerStaff } from "./staff";

const texts = {
  en: {
    admin: en,
    account: enAccount,
    errors: enErrors,
    korea: "North Korea",
    dismiss: "Dismiss this notice",
    changed: /^Somebody else has changed this/,
  },
  es: {
    admin: es,
    account: esAccount,
    errors: esErrors,
    korea: "Corea del Norte",
    dismiss: "Cerrar el aviso",
    changed: /^Otra persona lo ha cambiado/,
  },
};
const notice = { en: "We are moving on Sunday.", es: "El domingo nos mudamos." };

// One after the other: they change the same settings.
test.describe.configure({ mode: "serial" });

/** Change settings as another owner does, who has seen the last change. */
async function changeElsewhere(
  context: BrowserContext,
  path: string,
  group: "signUps" | "features" | "regions" | "notice",
  values: object,
): Promise<void> {
  const { accessToken } = await tokensOf(context);
  const headers = { authorization: `Bearer ${accessToken}` };
  const { changes } = await (await context.request.get("/api/admin/settings", { headers })).json();
  const data = { ...values, seen: changes[group]?.id ?? null, reason: "Somebody else did it" };
  const answer = await context.request.post(`/api/admin/settings/${path}`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(204);
}

/** The next test, and a repetition, start with an open site. */
test.afterEach(async ({ context }) => {
  await changeElsewhere(context, "sign-ups", "signUps", { signUpsOpen: true, welcomeTokens: null });
  await changeElsewhere(context, "features", "features", { switchedOff: [] });
  await changeElsewhere(context, "regions", "regions", { blockedRegions: [] });
  await changeElsewhere(context, "notice", "notice", { notice: null });
});

async function expectGoodAt(page: Page, state: string): Promise<void> {
  await expectAccessibleInBothModes(page, state);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFitsWidth(page, `${state}, ${width} px`);
  }
}

/** A page of somebody else, in another browser. */
async function openAs(
  browser: Browser,
  baseURL: string,
  headers: Record<string, string> = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: headers });
  return context.newPage();
}

for (const language of sample(languages, "en")) {
  const { admin, account, errors, korea, dismiss, changed } = texts[language];
  const { settings: t, action } = admin;
  const prefix = language === "en" ? "" : "/es";

  test(`${language}: owners change settings, and the site follows at once`, async ({
    page,
    context,
    browser,
    baseURL,
    expected,
  }) => {
    expected.push(/409/);
    await registerStaff(context, "owner", language);
    const visitor = await openAs(browser, baseURL ?? "");
    const user = await openAs(browser, baseURL ?? "");
    await grantPremium(await registerWithTokens(user.context(), language));
    await open(page, `${prefix}/admin/settings`);
    const dialog = page.getByRole("dialog");

    const change = (title: string) =>
      page.getByRole("button", { name: t.changeWhich.replace("{{title}}", title), exact: true }).click();
    const save = (submit = t.save, done = t.saved) => confirm(page, "To try it", submit, done);
    const toggle = async (label: string) => {
      await dialog.getByRole("switch", { name: label }).click();
    };

    await change(t.notice.title);
    await dialog.getByLabel(t.notice.en).fill(notice.en);
    await dialog.getByLabel(t.notice.es).fill(notice.es);
    await dialog.getByLabel(t.notice.ends).fill("2020-01-01T10:00");
    await dialog.getByLabel(action.reason).fill("To try it");
    await dialog.getByRole("button", { name: t.save, exact: true }).click();
    await expect(dialog).toContainText(t.notice.order);
    // A stray press beside the dialog discards nothing.
    await page.mouse.click(5, 5);
    await expect(dialog.getByLabel(t.notice.en)).toHaveValue(notice.en);
    await dialog.getByLabel(t.notice.ends).fill("");
    await save();
    await expect(page.getByText(notice.es)).toBeVisible();

    // The notice is in the document, so it is there before any script runs; it follows the language.
    await open(visitor, `${prefix}/styles`);
    const status = visitor.locator("#notice");
    await expect(status).toHaveText(new RegExp(notice[language]));
    await expect(status.getByText(notice.en)).toBeVisible({ visible: language === "en" });
    await expectGoodAt(visitor, "notice");
    await status.getByRole("button", { name: dismiss }).click();
    await expect(status).toBeHidden();
    await open(visitor, `${prefix}/register`);
    await expect(status).toBeHidden();

    await change(t.signUps.title);
    await toggle(t.signUps.allow);
    await dialog.getByLabel(t.signUps.tokens).fill("7");
    await save();
    await expect(page.getByText(t.signUps.closed, { exact: true })).toBeVisible();
    await open(visitor, `${prefix}/register`);
    await expect(visitor.getByText(account.register.closed.title)).toBeVisible();
    await expect(visitor.getByRole("textbox")).toHaveCount(0);
    await expectFitsWidth(visitor, "closed registration");

    // Who confirms their address now gets the tokens of now.
    const newcomer = await openAs(browser, baseURL ?? "");
    await change(t.signUps.title);
    await expect(dialog.getByLabel(t.signUps.tokens)).toHaveValue("7");
    await toggle(t.signUps.allow);
    await save();
    const { email } = await register(newcomer.context(), language);
    await open(newcomer, await linkInMail(email));
    await expect(
      newcomer.getByText(account.emailConfirmation.done.gift_other.replace("{{count}}", "7")),
    ).toBeVisible();
    await newcomer.context().close();

    // Another owner switches off purchases meanwhile. It is not undone.
    const feature = (name: keyof typeof t.features.names) =>
      page.getByRole("listitem").filter({ hasText: t.features.names[name] });
    await change(t.features.title);
    await changeElsewhere(context, "features", "features", { switchedOff: ["PURCHASES"] });
    await toggle(t.features.names.REIMAGINE);
    await dialog.getByLabel(action.reason).fill("To try it");
    await dialog.getByRole("button", { name: t.save, exact: true }).click();
    await expect(page.getByText(changed).first()).toBeVisible();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(feature("PURCHASES")).toContainText(t.features.off);
    await expect(feature("REIMAGINE")).toContainText(t.features.on);

    await change(t.features.title);
    for (const name of ["REIMAGINE", "TRAINING", "SHARING"] as const) await toggle(t.features.names[name]);
    await save();
    await expect(feature("PURCHASES")).toContainText(t.features.off);
    for (const path of ["/reimagine", "/tokens", "/my-models/create"]) {
      await open(user, prefix + path);
      await expect(user.getByText(errors.switchedOff.title)).toBeVisible();
    }
    const { accessToken } = await tokensOf(user.context());
    const shared = await user.request.post("/api/my-photos/share", {
      data: { ids: [randomUUID()], shared: true },
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect([shared.status(), (await shared.json()).code]).toEqual([409, "switchedOff"]);

    await change(t.regions.title);
    await dialog.getByRole("combobox", { name: t.regions.blocked }).click();
    await page.getByRole("listbox").waitFor();
    await page.keyboard.type(korea);
    await page.getByRole("option", { name: korea }).click();
    await page.keyboard.press("Escape");
    await save();
    await expect(page.getByText(korea, { exact: true })).toBeVisible();
    const fromKorea = { headers: { "x-country": "KP" } };
    expect((await context.request.get("/", fromKorea)).status()).toBe(451);
    expect((await context.request.get(`${prefix}/admin/settings`, fromKorea)).status()).toBe(200);
    expect((await context.request.get("/")).status()).toBe(200);
    await expect(page.getByText("To try it").first()).toBeVisible();
    await expectGoodAt(page, "settings");

    await change(t.regions.title);
    await dialog.getByRole("button", { name: t.regions.remove.replace("{{region}}", korea) }).click();
    await save();
    await page.getByRole("button", { name: t.notice.removeTitle }).click();
    await save(t.notice.remove, t.notice.removed);
    await expect(page.getByText(t.notice.none)).toBeVisible();
    await visitor.context().close();
    await user.context().close();
  });
}
