// Styles, categories, plans and packs in the administration (docs/admin.md#content).
import type { Page } from "@playwright/test";
import { en } from "../src/admin/texts/en";
import { es } from "../src/admin/texts/es";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { expectFitsWidth } from "./page-checks";
import { languages } from "./site";
import { registerStaff } from "./staff";

const texts = { en, es };

// One after the other: they save the same files.
test.describe.configure({ mode: "default" });
// Wrong recipes and prices are refused.
test.use({ expected: [/422/] });

for (const language of languages) {
  const t = texts[language];
  const { catalogue } = t;
  const base = `${language === "en" ? "" : "/es"}/admin`;
  const named = (label: string, of: "en" | "es") =>
    catalogue.inLanguage.replace("{{label}}", label).replace("{{language}}", catalogue.languages[of]);

  /** Give the reason in the open dialog, send it, and wait for its message. */
  const confirm = async (page: Page, submit: string, done?: string) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t.action.reason).fill("For the summer");
    await dialog.getByRole("button", { name: submit, exact: true }).click();
    if (done) await expect(page.getByText(done, { exact: true }).first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
  };
  const check = async (page: Page, name: string) => {
    await expectAccessibleInBothModes(page, name);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFitsWidth(page, `${name}, ${width} px`);
    }
  };

  test(`${language}: a style is copied, tried, published and withdrawn`, async ({ page, context }) => {
    const { styles, demos } = catalogue;
    const id = `village-${language}-${Date.now()}`;
    await registerStaff(context, "content", language);
    await open(page, `${base}/content`);
    await expect(page).toHaveURL(`${base}/content/styles`);
    await page.getByLabel(styles.search).fill("neon-city");
    await expect(page).toHaveURL(/search=neon-city/);
    await expect(
      page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ has: page.locator("h2") }),
    ).toHaveCount(1);
    await check(page, "styles");

    await page.getByRole("button", { name: styles.add }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: styles.copyOf }).click();
    const popup = page.getByRole("dialog", { name: styles.copyOf, exact: true });
    await popup.getByRole("combobox").fill("Mosai");
    await page.getByRole("option", { name: language === "en" ? "Mosaic" : "Mosaico", exact: true }).click();
    await dialog.getByLabel(styles.id, { exact: true }).fill(id);
    await dialog.getByLabel(named(catalogue.name, "en")).fill("Glass village");
    await dialog.getByLabel(named(catalogue.name, "es")).fill("Pueblo de cristal");
    await confirm(page, styles.create, styles.created);
    await expect(page).toHaveURL(`${base}/content/styles/${id}`);
    await expect(page.getByText(demos.none)).toBeVisible();

    const recipe = page.getByLabel(styles.recipe, { exact: true });
    const written = await recipe.inputValue();
    await recipe.fill("light: {setup: candle}");
    await page.getByRole("button", { name: catalogue.save, exact: true }).click();
    await confirm(page, catalogue.save);
    await expect(page.getByRole("alert")).toContainText(`styles/${id}.yaml:`);
    await recipe.fill(written);
    await page.getByLabel(styles.position, { exact: true }).fill("7");
    await page.getByRole("button", { name: catalogue.save, exact: true }).click();
    await confirm(page, catalogue.save, catalogue.saved);
    await expect(page.getByRole("button", { name: catalogue.save, exact: true })).toBeDisabled();

    await page.getByRole("button", { name: demos.make.title }).click();
    await confirm(page, demos.make.title, demos.make.done);
    await page.getByRole("button", { name: demos.accept.title }).click();
    await confirm(page, demos.accept.title, demos.accept.done);
    const picture = page.getByRole("img", { name: new RegExp(`^${demos.current}`) }).first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await check(page, "style");

    await page.getByRole("button", { name: styles.publish.title }).click();
    await confirm(page, styles.publish.title, styles.publish.done);
    const found = async () => {
      const body = { data: { where: { query: "glass village" } } };
      const answer = await context.request.post("/api/styles/categories/paginator", body);
      return JSON.stringify(await answer.json()).includes(id);
    };
    await expect.poll(found).toBe(true);
    await page.getByRole("button", { name: styles.withdraw.title }).click();
    await confirm(page, styles.withdraw.title, styles.withdraw.done);
    await expect.poll(found).toBe(false);
    await page.getByRole("button", { name: styles.delete.title }).click();
    await confirm(page, styles.delete.title, styles.delete.done);
    await expect(page).toHaveURL(`${base}/content/styles`);
  });

  test(`${language}: categories, plans and packs are saved, and wrong prices refused`, async ({
    page,
    context,
  }) => {
    const { categories, sale } = catalogue;
    await registerStaff(context, "owner", language);
    await open(page, `${base}/content/categories`);
    const slug = `food-${language}`;
    await page.getByRole("button", { name: categories.add }).click();
    const added = page.getByRole("main").getByRole("listitem").last();
    await added.getByLabel(named(catalogue.name, "en")).fill("Food");
    await added.getByLabel(named(catalogue.name, "es")).fill("Comida");
    await added.getByLabel(categories.slug).fill(slug);
    const save = page.getByRole("button", { name: catalogue.save, exact: true });
    await save.click();
    await confirm(page, catalogue.save, catalogue.saved);
    await check(page, "categories");
    await page.getByRole("button", { name: catalogue.remove.replace("{{name}}", "Food") }).click();
    await save.click();
    await confirm(page, catalogue.save);
    await expect(save).toBeDisabled();

    await open(page, `${base}/money/sale`);
    const price = page.getByLabel(sale.price.replace("{{currency}}", "USD")).first();
    await price.fill("99.99");
    await save.click();
    await confirm(page, catalogue.save);
    await expect(page.getByRole("alert")).toContainText("premium-monthly");
    await page.getByRole("button", { name: catalogue.undo }).click();
    await expect(price).toHaveValue("14.99");
    await check(page, "sale");
    await page.getByRole("button", { name: sale.addPack }).click();
    const pack = page.getByRole("main").getByRole("listitem").last();
    await pack.getByLabel(sale.id, { exact: true }).fill(`gift-${language}`);
    await pack.getByLabel(sale.price.replace("{{currency}}", "USD")).fill("2.00");
    await pack.getByRole("switch", { name: sale.offered }).click();
    await save.click();
    await confirm(page, catalogue.save, catalogue.saved);
    await page.reload();
    await expect(page.getByText(sale.notOffered).first()).toBeVisible();
  });
}
