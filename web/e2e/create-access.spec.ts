// The create flow for everybody: by keyboard alone, by one thumb on a small phone, by ear.
import type { Locator, Page } from "@playwright/test";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, signIn, test } from "./fixtures";
import { choosePicture, languages, openCard, openForm, registerWithTokens, results, spend } from "./studio";

const { studio, styles } = languages.en;

// A real engine takes its time on a busy machine.
test.beforeEach(() => test.slow());

/** Tab by tab, as one who has no mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The keyboard does not get there");
}

test("the keyboard alone runs the create flow", async ({ page }) => {
  await registerWithTokens(page, "en");
  const card = await openCard(page, "en", "Neon city", "REIMAGINE");
  const opener = card.getByRole("button", { name: styles.create.REIMAGINE });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog");
  await choosePicture(form);
  await tabTo(page, form.getByRole("radio", { name: studio.genders.FEMALE }));
  await page.keyboard.press("Space");
  await tabTo(page, form.getByRole("radio", { name: /^HD/ }));
  await page.keyboard.press("ArrowLeft");
  await expect(form.getByRole("radio", { name: /^SD/ })).toBeChecked();
  await tabTo(page, form.getByRole("button", { name: studio.submit.REIMAGINE, exact: true }));
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await tabTo(page, question.getByRole("button", { name: "Spend 2 tokens" }));
  await page.keyboard.press("Enter");
  const modal = await results(page, "en");
  await tabTo(page, modal.getByRole("button", { name: "Open picture 1" }));
  await tabTo(page, modal.getByRole("button", { name: studio.results.close, exact: true }));
  await page.keyboard.press("Enter");
  await expect(modal).toBeHidden();
  await expect(opener).toBeFocused();
});

test("axe finds nothing in any state of the flow", async ({ page }) => {
  await registerWithTokens(page, "en");
  const card = await openCard(page, "en", "Neon city", "REIMAGINE");
  const form = await openForm(page, card, "en", "REIMAGINE");
  await form.getByRole("button", { name: studio.submit.REIMAGINE, exact: true }).click();
  await expect(form.getByText(/Photo is/)).toBeVisible();
  await expectAccessibleInBothModes(page, "form with messages");
  await choosePicture(form);
  await form.getByRole("radio", { name: studio.genders.FEMALE }).click();
  await form.getByRole("button", { name: studio.form.ownPhotos }).click();
  await expect(page.getByText(studio.ownPhotos.empty.title)).toBeVisible();
  await expectAccessibleInBothModes(page, "own photos, empty");
  await page.keyboard.press("Escape");
  await form.getByRole("button", { name: studio.submit.REIMAGINE, exact: true }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessibleInBothModes(page, "cost");
  await spend(page, "en", 4);
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expectAccessibleInBothModes(page, "running", "[role=dialog]");
  await results(page, "en");
  await expectAccessibleInBothModes(page, "results");
});

for (const mode of ["imagine", "reimagine", "animate"]) {
  test(`axe finds nothing on /${mode}, where no model and no photo is there yet`, async ({ page }) => {
    await registerWithTokens(page, "en");
    await open(page, `/${mode}`);
    await expect(page.getByRole("radiogroup").first()).toBeVisible();
    await expectAccessibleInBothModes(page);
  });
}

test("one thumb on a phone of 360 px is enough", async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  await signIn(context);
  const page = await context.newPage();
  await open(page, "/imagine");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: studio.picker.choose }).tap();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("searchbox").fill("neon");
  await sheet.getByRole("radio", { name: "Neon city" }).tap();
  await expect(sheet).toBeHidden();
  await main.getByRole("radio", { name: /Elena/ }).tap({ timeout: 60_000 });
  const submit = main.getByRole("button", { name: "Create 1 photo" });
  await submit.tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Spend 4 tokens" }).tap();
  const modal = await results(page, "en");
  const tooSmall = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[role=dialog] :is(button, a)")]
      .filter((element) => element.offsetParent && Math.min(element.offsetWidth, element.offsetHeight) < 44)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(tooSmall).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await modal.getByRole("button", { name: studio.results.close, exact: true }).tap();
  await expect(modal).toBeHidden();
  await context.close();
});
