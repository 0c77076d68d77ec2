// A shoot of forty photos, from the order to the best ones (docs/product.md#shoots).
import enShoots from "../src/i18n/en/shoots";
import esShoots from "../src/i18n/es/shoots";
import { registerWithTokens } from "./accounts";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { grantTokens, trainModel } from "./helper";
import { languages } from "./studio";

const texts = { en: enShoots, es: esShoots };
/** The quick engine fails two photos of a shoot with these words. */
const failTwo = "two of these fail";
const filled = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

for (const [language, size] of [
  ["en", { width: 1280, height: 800 }],
  ["es", { width: 390, height: 844 }],
] as const) {
  const text = texts[language];
  const { prefix, library } = languages[language];

  test(`${language}: a shoot of forty, closed in the middle; only what came is paid`, async ({
    page,
    context,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(size);
    const user = await registerWithTokens(context, language);
    await trainModel(user, "Elena");
    await grantTokens(user, 180);
    await open(page, `${prefix}/shoots`);
    await expectAccessibleInBothModes(page, "shoots", { colours: language === "en" });
    await page
      .getByRole("button", { name: text.card.chooseNamed.replace("{{shoot}}", "LinkedIn") })
      .press("Enter");
    const dialog = page.getByRole("dialog", { name: "LinkedIn" });
    await dialog.getByRole("radio", { name: "40" }).press("Space");
    await dialog.getByRole("textbox", { name: text.order.words }).fill(failTwo);
    await expect(dialog).toContainText(filled(text.order.price, { tokens: 120, single: 160 }));
    await expectAccessibleInBothModes(page, "order", { part: "[role=dialog]", colours: language === "en" });
    const submit = dialog.getByRole("button", { name: filled(text.order.submit, { tokens: 120 }) });
    // Once the model is trained.
    await expect(submit).toBeEnabled({ timeout: 60_000 });
    await submit.press("Enter");

    await expect(page.getByRole("heading", { level: 1, name: "LinkedIn" })).toBeVisible();
    await page.getByRole("button", { name: filled(text.sheet.cancelOne, { number: 40 }) }).press("Enter");
    await expect(page.getByText(text.sheet.failed, { exact: true })).toHaveCount(1);
    await expect(
      page.getByRole("button", { name: new RegExp(filled(text.sheet.enlarge, { number: 1 })) }),
    ).toBeVisible();
    await expectAccessibleInBothModes(page, "a running shoot", { colours: language === "en" });
    const address = page.url();
    await page.goto("about:blank");

    await open(page, address);
    const summary = `${filled(text.sheet.done, { done: 37, tokens: 111 })} ${filled(text.sheet.notMade_other, { count: 3 })}`;
    await expect(page.getByText(summary)).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText(text.sheet.failed, { exact: true })).toHaveCount(3);
    await expect(page.locator("[data-photo]")).toHaveCount(37);
    await expect(page.getByTestId("balance").first()).toHaveText(String(200 - 111));

    // The best are suggested, and kept and compared by keyboard alone.
    const photos = page.locator("[data-photo]");
    await expect(page.getByRole("tab", { name: text.sheet.suggested })).toBeVisible({ timeout: 60_000 });
    await photos.first().focus();
    await page.keyboard.press("k");
    await page.keyboard.press("c");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("c");
    await page.getByRole("button", { name: text.sheet.sideBySide }).press("Enter");
    const pair = page.getByRole("dialog", { name: text.sheet.sideBySide });
    await expect(pair.getByRole("img")).toHaveCount(2);
    await expectAccessibleInBothModes(page, "two photos", {
      part: "[role=dialog]",
      colours: language === "en",
    });
    await expect(pair.getByRole("button", { pressed: true })).toHaveCount(1);
    await pair.locator("[aria-pressed=false]").press("Enter");
    await expect(pair.getByRole("button", { pressed: true })).toHaveCount(2);
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: text.sheet.kept }).click();
    await expect(photos).toHaveCount(2);
    await expectAccessibleInBothModes(page, "a finished shoot", { colours: language === "en" });

    // More like one of them appear on the sheet.
    await page.getByRole("button", { name: filled(text.sheet.more, { number: 1 }) }).press("Enter");
    await page
      .getByRole("menuitem", { name: filled(text.sheet.moreOf_one, { count: 1, tokens: 4 }) })
      .press("Enter");
    await page.getByRole("tab", { name: text.sheet.all }).click();
    await expect(photos).toHaveCount(38, { timeout: 60_000 });

    await page.getByRole("button", { name: text.sheet.download }).press("Enter");
    const saved = page.waitForEvent("download");
    await page
      .getByRole("menuitem", {
        name: filled(text.sheet.downloadKept, { count: 2, size: filled(text.sheet.pixels, { count: 512 }) }),
      })
      .press("Enter");
    expect((await saved).suggestedFilename()).toBe("retrato-photos.zip");
    await expect(page.getByText(library.zip.done).first()).toBeVisible();

    await open(page, `${prefix}/shoots`);
    await expect(page.getByRole("heading", { name: text.mine.title })).toBeVisible();
    await page.getByRole("link", { name: /LinkedIn/ }).press("Enter");
    await expect(page).toHaveURL(address);
  });
}

test("a shoot of one's own styles", async ({ page, context }) => {
  const text = texts.en;
  const user = await registerWithTokens(context);
  await trainModel(user, "Marco");
  await grantTokens(user, 40);
  await open(page, "/shoots");
  await page
    .getByRole("button", { name: text.card.chooseNamed.replace("{{shoot}}", text.own.title) })
    .click();
  const dialog = page.getByRole("dialog", { name: text.own.title });
  const submit = dialog.getByRole("button", { name: /Start the shoot/ });
  await dialog.getByRole("radio", { name: "20", exact: true }).click();
  await submit.click();
  await expect(dialog.getByText("Choose", { exact: false }).first()).toBeVisible();
  for (const style of ["Neon city", "Golden hour"])
    await dialog.getByRole("checkbox", { name: style }).check();
  await expectAccessibleInBothModes(page, "own shoot", { part: "[role=dialog]" });
  await dialog.getByRole("radio", { name: "40", exact: true }).click();
  await expect(dialog.getByText("You are 60 tokens short.")).toBeVisible();
  await dialog.getByRole("radio", { name: "20", exact: true }).click();
  await submit.click();
  await expect(page.getByRole("heading", { level: 1, name: text.sheet.ownTitle })).toBeVisible();
  await page.getByRole("button", { name: text.sheet.cancel }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: text.sheet.cancelAsk.yes }).click();
  await expect(page.getByText(/All done: \d+ photos? for \d+ tokens\./)).toBeVisible({ timeout: 30_000 });
});
