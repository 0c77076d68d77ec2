// The administration: who may enter, staff, and the audit log (docs/admin.md).
import { en } from "../src/admin/texts/en";
import { es } from "../src/admin/texts/es";
import { type Language, registerWithTokens } from "./accounts";
import { codeOf } from "./authenticator";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { sample } from "./matrix";
import { expectFitsWidth } from "./page-checks";
import { languages } from "./site";
import { registerStaff } from "./staff";

const texts = { en, es };
const base = (language: Language) => (language === "en" ? "/admin" : "/es/admin");

test("to somebody who is not staff, the administration is a page that does not exist", async ({
  page,
  context,
  expected,
}) => {
  expected.push(/404/);
  await registerWithTokens(context);
  for (const path of ["/admin", "/admin/staff", "/es/admin"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
  }
});

for (const language of sample(languages, "es")) {
  const t = texts[language];

  test(`${language}: an owner makes somebody staff and removes them, and the log tells`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const colleague = await browser.newContext({ baseURL: baseURL ?? "" });
    const other = await registerWithTokens(colleague, language);
    await colleague.close();
    const owner = await registerStaff(context, "owner", language);

    await open(page, base(language));
    await expect(page).toHaveURL(`${base(language)}/figures`);
    await page.getByRole("link", { name: t.nav.staff }).click();
    await expect(page).toHaveURL(`${base(language)}/staff`);
    await expect(page.getByRole("button", { name: t.staff.add })).toBeVisible();
    await expectAccessibleInBothModes(page, "staff");
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFitsWidth(page, `${width} px`);
    }

    await page.getByRole("button", { name: t.staff.add }).click();
    const dialog = page.getByRole("dialog", { name: t.staff.add });
    await expect(dialog).toBeVisible();
    await expectAccessibleInBothModes(page, "dialog", { part: "[role=dialog]" });
    await dialog.getByRole("button", { name: t.staff.save }).click();
    await expect(dialog.getByLabel(t.action.reason)).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel(t.staff.email).fill(other.email);
    await dialog.getByLabel(t.action.reason).fill("Helps on Mondays");
    await dialog.getByRole("button", { name: t.staff.save }).click();
    await expect(page.getByText(t.staff.saved)).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: other.email });
    await expect(row).toContainText(t.roles.support);
    await expect(row).toContainText(t.staff.secondFactorOff);

    await row.getByRole("button", { name: t.staff.removeWho.replace("{{name}}", "Ada") }).click();
    const removal = page.getByRole("dialog");
    await removal.getByLabel(t.action.reason).fill("Left the company");
    await removal.getByRole("button", { name: t.staff.remove, exact: true }).click();
    await expect(row).toHaveCount(0);

    await page.getByRole("link", { name: t.nav.audit }).click();
    await expect(page).toHaveURL(`${base(language)}/audit`);
    const changed = { en: "Changed the staff", es: "Cambió el equipo" }[language];
    await expect(page.getByRole("row").filter({ hasText: "Left the company" }).first()).toContainText(
      changed,
    );
    // The filters are in the address, and the menu clears them.
    const log = page.getByRole("table", { name: t.nav.audit });
    await page.getByRole("combobox", { name: t.audit.what }).click();
    await page.getByRole("listbox").waitFor();
    await page.keyboard.type(changed);
    await page.getByRole("option", { name: changed }).click();
    await expect(page).toHaveURL(/action=change_staff$/);
    await page.getByRole("combobox", { name: t.audit.who }).click();
    await page.getByRole("option", { name: owner.email }).click();
    await expect(log.getByRole("row")).toHaveCount(3);
    const subject = await log.locator("code").first().textContent();
    await page.getByRole("searchbox", { name: t.audit.search }).fill(subject ?? "");
    await expect(page).toHaveURL(new RegExp(`subject=${subject}`));
    await expect(log.getByRole("row")).toHaveCount(3);
    await expectAccessibleInBothModes(page, "audit log");
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFitsWidth(page, `audit log, ${width} px`);
    }
    await page.getByRole("searchbox", { name: t.audit.search }).fill("nobody");
    await expect(page.getByText(t.audit.noMatch)).toBeVisible();
    await page.getByRole("link", { name: t.nav.audit }).click();
    await expect(page).toHaveURL(`${base(language)}/audit`);
    await expect(page.getByRole("searchbox", { name: t.audit.search })).toHaveValue("");
    await expect(log.getByRole("row").nth(1)).toBeVisible();
  });
}

test("roles see their own parts, and another page says that it is not theirs", async ({ page, context }) => {
  await registerStaff(context, "content");
  await open(page, "/admin/staff");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.missing.title);
  await expect(page.getByRole("link", { name: en.nav.staff })).toHaveCount(0);
});

test("somebody without two-step sign-in is sent to the settings", async ({ page, context, expected }) => {
  expected.push(/403/);
  await registerStaff(context, "owner");
  const json = { message: "Switch it on first.", code: "staffSecondFactor", data: {} };
  await page.route("**/api/admin/me", (route) => route.fulfill({ status: 403, json }));
  await open(page, "/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.refusal.secondFactor);
  await expectAccessibleInBothModes(page, "no second factor");
  await page.getByRole("link", { name: en.refusal.settings }).click();
  await expect(page).toHaveURL("/settings");
});

test("a tab that was open for too long offers to sign in again, and returns", async ({
  page,
  context,
  expected,
}) => {
  expected.push(/403/);
  await registerStaff(context, "owner");
  await open(page, "/admin/staff");
  await expect(page.getByRole("table")).toBeVisible();
  const json = { message: "Please log in again.", code: "staffSessionOld", data: {} };
  await page.route("**/api/admin/**", (route) => route.fulfill({ status: 403, json }));

  // A change says so next to what was typed.
  await page.getByRole("button", { name: en.staff.add }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(en.staff.email).fill("eva@example.org");
  await dialog.getByLabel(en.action.reason).fill("Helps on Mondays");
  await dialog.getByRole("button", { name: en.staff.save }).click();
  await expect(page.getByRole("button", { name: en.refusal.signIn })).toBeVisible();
  await expect(dialog.getByLabel(en.action.reason)).toHaveValue("Helps on Mondays");
  await dialog.getByRole("button", { name: "Close" }).click();

  // So does a page whose rows cannot be loaded.
  await page.getByRole("link", { name: en.nav.audit }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: en.refusal.old })).toBeVisible();
  await expectAccessibleInBothModes(page, "old session");
  await main.getByRole("button", { name: en.refusal.signIn }).click();
  await expect(page).toHaveURL(`/login?redir=${encodeURIComponent("/admin/audit")}`);
  await expect(page.getByLabel("E-mail")).toBeVisible();
});

test("a list that cannot be refreshed or continued says so", async ({ page, context, expected }) => {
  expected.push(/422/);
  await registerStaff(context, "owner");
  let fails = false;
  await page.route("**/api/admin/audit/list", async (route) => {
    if (fails) return route.fulfill({ status: 422, json: { message: "Broken", code: "invalid", data: {} } });
    const row = (await (await route.fetch()).json())[0];
    const json = Array.from({ length: 50 }, (_, index) => ({ ...row, id: `${row.id}-${index}` }));
    await route.fulfill({ json });
  });
  await open(page, "/admin/audit");
  const more = page.getByRole("button", { name: en.list.more });
  await expect(more).toBeVisible();
  fails = true;
  await more.click();
  await expect(page.getByText(en.list.moreFailed)).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(51);
  await page.getByRole("link", { name: en.nav.staff }).click();
  await expect(page.getByRole("button", { name: en.staff.add })).toBeVisible();
  await page.getByRole("link", { name: en.nav.audit }).click();
  await expect(page.getByText(en.failed.outdated)).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(51);
});

test("changes of roles ask for a code again after ten minutes", async ({ page, context, expected }) => {
  expected.push(/403/, /401/);
  const owner = await registerStaff(context, "owner");
  await open(page, "/admin/staff");
  // As if the code had been entered long ago.
  let refusals = 2;
  await page.route("**/api/admin/staff/update", async (route) => {
    if (refusals === 0) return route.continue();
    refusals -= 1;
    await route.fulfill({ status: 403, json: { message: "Code", code: "staffConfirmation", data: {} } });
  });
  await page
    .getByRole("row")
    .filter({ hasText: owner.email })
    .getByRole("button", { name: en.staff.change })
    .click();
  await page.getByRole("dialog").getByLabel(en.action.reason).fill("To try it");
  await page.getByRole("dialog").getByRole("button", { name: en.staff.save }).click();
  const question = page.getByRole("dialog", { name: en.code.title });
  // Who has no code at hand loses nothing.
  await expect(question.getByLabel(en.code.label)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  const dialog = page.getByRole("dialog", { name: en.staff.change });
  await expect(dialog.getByLabel(en.action.reason)).toHaveValue("To try it");
  await dialog.getByRole("button", { name: en.staff.save }).click();
  await question.getByLabel(en.code.label).fill("123");
  await question.getByRole("button", { name: en.code.submit }).click();
  await expect(question.getByLabel(en.code.label)).toHaveAttribute("aria-invalid", "true");
  await question.getByLabel(en.code.label).fill(codeOf(owner.secret, 1));
  await question.getByRole("button", { name: en.code.submit }).click();
  await expect(page.getByText(en.staff.saved)).toBeVisible();
});
