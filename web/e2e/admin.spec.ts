// The administration: who may enter, staff, and the audit log (docs/admin.md).
import { en } from "../src/admin/texts/en";
import { es } from "../src/admin/texts/es";
import { type Language, registerWithTokens } from "./accounts";
import { codeOf } from "./authenticator";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
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

for (const language of languages) {
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
    await registerStaff(context, "owner", language);

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
    await expect(page.getByRole("row").filter({ hasText: "Left the company" }).first()).toContainText(
      "change_staff",
    );
    await expectAccessibleInBothModes(page, "audit log");
  });
}

test("roles see their own parts, and another page says that it is not theirs", async ({ page, context }) => {
  await registerStaff(context, "content");
  await open(page, "/admin/staff");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.missing.title);
  await expect(page.getByRole("link", { name: en.nav.staff })).toHaveCount(0);
});

test("changes of roles ask for a code again after ten minutes", async ({ page, context, expected }) => {
  expected.push(/403/);
  const owner = await registerStaff(context, "owner");
  await open(page, "/admin/staff");
  // As if the code had been entered long ago.
  let refused = false;
  await page.route("**/api/admin/staff/update", async (route) => {
    if (refused) return route.continue();
    refused = true;
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
  await question.getByLabel(en.code.label).fill(codeOf(owner.secret, 1));
  await question.getByRole("button", { name: en.code.submit }).click();
  await expect(page.getByText(en.staff.saved)).toBeVisible();
});
