// The create flow by keyboard, and by touch on a small phone. studio-create.spec.ts runs axe on it.
import { registerWithTokens, signIn } from "./accounts";
import { expect, open, test } from "./fixtures";
import { preview } from "./gallery";
import { languages, waitForResults } from "./studio";
import { tabTo } from "./tab-walk";

const { studio, styles } = languages.en;

test("the create flow works with the keyboard alone", async ({ page, context }) => {
  page.once("filechooser", (dialog) => void dialog.setFiles("../content/people/zara.jpg"));
  await registerWithTokens(context);
  await open(page, "/styles?q=Neon%20city");
  const card = page.getByRole("article").filter({ hasText: "Neon city" }).first();
  await tabTo(page, card.getByRole("tab", { name: styles.modes.IMAGINE.name, exact: true }));
  await page.keyboard.press("ArrowRight");
  const opener = card.getByRole("button", { name: styles.create.REIMAGINE });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog");
  await tabTo(page, form.getByRole("button", { name: "Choose a photo" }));
  await page.keyboard.press("Enter");
  await expect(form.getByRole("img")).toBeVisible();
  // Tab reaches the selected option of a group, and arrow keys select another.
  await tabTo(page, form.getByRole("radio", { name: studio.genders.UNISEX }));
  await page.keyboard.press("ArrowLeft");
  await expect(form.getByRole("radio", { name: studio.genders.MALE, exact: true })).toBeChecked();
  await tabTo(page, form.getByRole("radio", { name: /^HD/ }));
  await page.keyboard.press("ArrowLeft");
  await expect(form.getByRole("radio", { name: /^SD/ })).toBeChecked();
  await tabTo(page, form.getByRole("button", { name: `${studio.submit.REIMAGINE} ·` }));
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await tabTo(page, question.getByRole("button", { name: "Spend 2 tokens" }));
  await page.keyboard.press("Enter");
  const modal = await waitForResults(page, "en");
  await tabTo(page, modal.getByRole("button", { name: "Open result 1" }));
  await page.keyboard.press("Enter");
  await expect(preview(page).locator("[data-scale]")).toBeVisible();
  await page.keyboard.press("Escape");
  await tabTo(page, modal.getByRole("link", { name: "Download result 1" }));
  const arriving = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  await arriving;
  await tabTo(page, modal.getByRole("button", { name: studio.results.close, exact: true }));
  await page.keyboard.press("Enter");
  await expect(modal).toBeHidden();
  await expect(opener).toBeFocused();
});

test("the style in the URL is scrolled into view, and arrow keys continue from it", async ({
  page,
  context,
}) => {
  await signIn(context);
  await open(page, "/imagine?style=film-noir");
  const chosen = page
    .getByRole("radiogroup", { name: styles.picker.label })
    .getByRole("radio", { checked: true });
  await expect(chosen).toHaveAccessibleName("Film noir");
  await expect(chosen).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await tabTo(page, chosen);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Boxer" })).toBeVisible();
  await expect(page).toHaveURL(/style=boxer/);
  await expect(chosen).toBeFocused();
});

test("the create flow works by touch at 360 px", async ({ browser }) => {
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
  const submit = main.getByRole("button", { name: "Imagine 1 photo" });
  await submit.tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Spend 4 tokens" }).tap();
  const modal = await waitForResults(page, "en");
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
