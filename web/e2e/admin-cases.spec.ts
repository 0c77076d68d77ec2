// Reports of shared pictures, deciding them, and appeals (docs/trust.md).
import type { Locator, Page } from "@playwright/test";
import { en } from "../src/admin/texts/en";
import { es } from "../src/admin/texts/es";
import enTrust from "../src/i18n/en/trust";
import esTrust from "../src/i18n/es/trust";
import { type Language, register, tokensOf } from "./accounts";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { confirmEmail, fillGallery, linkInMail } from "./helper";
import { expectFitsWidth } from "./page-checks";
import { languages } from "./site";
import { registerStaff } from "./staff";

const texts = { en: { ...en, trust: enTrust }, es: { ...es, trust: esTrust } };
const prefix = (language: Language) => (language === "en" ? "" : "/es");

/** Fill in the open dialog, send it, and wait for its message. */
async function act(page: Page, submit: string, done: string, fill?: (dialog: Locator) => Promise<void>) {
  // Toasts are dialogs too, but not modal ones.
  const dialog = page.locator("[role=dialog]:not([aria-modal=false])");
  await fill?.(dialog);
  await dialog.getByLabel(/^(Reason|Motivo)$/).fill("Because of the report");
  await dialog.getByRole("button", { name: submit, exact: true }).click();
  await expect(page.getByText(done, { exact: true }).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

for (const language of languages) {
  const { cases, trust } = texts[language];
  const at = prefix(language);

  test(`${language}: a stranger reports a picture, staff take it down, and its maker appeals`, async ({
    page,
    context,
    browser,
    baseURL,
    expected,
  }) => {
    // The page of the link that was taken down.
    expected.push(/404/);
    const theirs = await browser.newContext({ baseURL: baseURL ?? "" });
    const maker = await register(theirs, language);
    await linkInMail(maker.email);
    await confirmEmail(maker);
    await fillGallery(maker, 1);
    const { accessToken } = await tokensOf(theirs);
    const call = async (path: string, data: object) =>
      (await theirs.request.post(path, { data, headers: { authorization: `Bearer ${accessToken}` } })).json();
    const [photo] = await call("/api/my-photos", { where: { status: ["DONE"] } });
    const [{ token }] = await call("/api/my-photos/share", { ids: [photo.id] });

    await open(page, `${at}/s/${token}`);
    await page.getByRole("button", { name: trust.report.open, exact: true }).click();
    const form = page.getByRole("dialog", { name: trust.report.title });
    await form.getByLabel(trust.report.reason).click();
    await page.getByRole("option", { name: trust.report.reasons.WITHOUT_PERMISSION }).click();
    await form.getByLabel(trust.report.text).fill("This is my face");
    const reporter = `sam-${maker.email}`;
    await form.getByLabel(trust.report.email).fill(reporter);
    await expectAccessibleInBothModes(page, "report", { part: "[role=dialog]" });
    await form.getByRole("button", { name: trust.report.submit }).click();
    await expect(form.getByText(trust.report.sent)).toBeVisible();

    await registerStaff(context, "support", language);
    await open(page, `${at}/admin/cases?status=OPEN&kind=REPORT`);
    const row = page
      .getByRole("table", { name: cases.title })
      .getByRole("row")
      .filter({ hasText: maker.email });
    await expect(row).toContainText(cases.causes.WITHOUT_PERMISSION);
    await expectAccessibleInBothModes(page, "cases");
    await row.getByRole("link").click();
    await expect(page.getByText("This is my face")).toBeVisible();
    await expect(page.locator("main img")).toHaveCount(0);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFitsWidth(page, `${width} px`);
    }
    const { actions } = cases;
    const picture = page.getByRole("img", { name: cases.picture.alt });
    await page.getByRole("button", { name: cases.picture.look }).click();
    await act(page, cases.picture.look, cases.picture.looked);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessibleInBothModes(page, "case");
    await page.getByRole("button", { name: actions.takeDown, exact: true }).click();
    await act(page, actions.takeDown, actions.takenDown);
    await expect(page.getByText(cases.picture.states.TAKEN_DOWN).first()).toBeVisible();
    await linkInMail(reporter);
    await page.getByRole("button", { name: actions.suspend, exact: true }).click();
    await act(page, actions.suspend, actions.suspended);

    const own = await theirs.newPage();
    await open(own, `${at}/s/${token}`);
    await expect(own.getByRole("button", { name: trust.report.open, exact: true })).toHaveCount(0);
    await open(own, `${at}/appeal`);
    const removed = own.getByRole("listitem").filter({ hasText: trust.appeal.kinds.PHOTO });
    await removed.getByRole("button").click();
    await removed.getByLabel(trust.appeal.text).fill("It is a picture of myself.");
    await expectAccessibleInBothModes(own, "appeal");
    await own.setViewportSize({ width: 360, height: 800 });
    await expectFitsWidth(own, "appeal");
    await removed.getByRole("button", { name: trust.appeal.submit }).click();
    await expect(removed.getByText(trust.appeal.states.OPEN)).toBeVisible();

    await open(page, `${at}/admin/cases?kind=APPEAL`);
    await row.getByRole("link").click();
    await page.getByRole("button", { name: actions.grant, exact: true }).click();
    await act(page, actions.grant, actions.granted, (dialog) =>
      dialog.getByLabel(actions.answer).fill("You are right"),
    );
    await page.getByRole("button", { name: actions.lift, exact: true }).click();
    await act(page, actions.lift, actions.lifted);
    await own.reload();
    await expect(removed.getByText(trust.appeal.states.GRANTED)).toBeVisible();
    await expect(removed.getByText("You are right")).toBeVisible();
    await open(own, `${at}/s/${token}`);
    await expect(own.getByRole("button", { name: trust.report.open, exact: true })).toBeVisible();
    await theirs.close();
  });

  test(`${language}: somebody looks for shared pictures of themselves`, async ({ page }) => {
    const { search } = trust;
    await open(page, `${at}/is-this-me`);
    await page.locator("input[type=file]").setInputFiles("../content/people/mei.jpg");
    await expect(page.getByRole("button", { name: search.submit })).toBeEnabled();
    await expectAccessibleInBothModes(page, "is this me");
    await page.setViewportSize({ width: 360, height: 800 });
    await expectFitsWidth(page, "is this me");
    await page.getByRole("button", { name: search.submit }).click();
    await expect(page.getByRole("button", { name: search.again })).toBeVisible();
  });
}
