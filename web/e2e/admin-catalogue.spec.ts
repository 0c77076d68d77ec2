// Styles, categories, plans and packs in the administration (docs/admin.md#content).
import type { Page } from "@playwright/test";
import { en } from "../src/admin/texts/en";
import { es } from "../src/admin/texts/es";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { sample } from "./matrix";
import { expectFitsWidth } from "./page-checks";
import { languages } from "./site";
import { confirm as confirmAs, registerStaff } from "./staff";

const texts = { en, es };

// One after the other: they save the same files.
test.describe.configure({ mode: "default" });
// Wrong recipes and prices, and the second of two editors, are refused.
test.use({ expected: [/422|409/] });

for (const language of languages) {
  const t = texts[language];
  const { catalogue } = t;
  const { form, sections } = t.content;
  const base = `${language === "en" ? "" : "/es"}/admin`;
  const named = (label: string, of: "en" | "es") =>
    form.inLanguage.replace("{{label}}", label).replace("{{language}}", form.languages[of]);

  /** Give the reason in the open dialog, send it, and wait for its message. */
  const confirm = async (page: Page, submit: string, done?: string) => {
    await confirmAs(page, "For the summer", submit, done);
    // The message may be that of the save before.
    if (done) await expect(page.getByRole("alert")).toHaveCount(0);
  };
  const check = async (page: Page, name: string) => {
    await expectAccessibleInBothModes(page, name);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFitsWidth(page, `${name}, ${width} px`);
    }
  };

  if (sample(languages, "en").includes(language)) {
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
      await page.getByRole("button", { name: form.save, exact: true }).click();
      await confirm(page, form.save);
      await expect(page.getByRole("alert")).toContainText(`styles/${id}.yaml:`);
      await recipe.fill(written);
      const position = page.getByLabel(styles.position, { exact: true });
      await position.fill("7");
      const people = page.getByLabel(styles.people, { exact: true });
      await people.pressSequentially("elena, marcos");
      await people.press("Backspace");
      await expect(people).toHaveValue("elena, marco");
      await expect(page.getByRole("button", { name: styles.publish.title })).toBeDisabled();
      await expect(page.getByText(styles.saveFirst)).toBeVisible();
      await page.getByRole("link", { name: sections.categories, exact: true }).click();
      const leaving = page.getByRole("alertdialog", { name: form.leave.title });
      await expectAccessibleInBothModes(page, "leaving");
      await leaving.getByRole("button", { name: form.leave.stay }).click();
      await expect(leaving).toHaveCount(0);
      await page.getByRole("button", { name: form.save, exact: true }).click();
      await confirm(page, form.save, form.saved);
      await expect(page.getByRole("button", { name: form.save, exact: true })).toBeDisabled();

      const other = await context.newPage();
      await open(other, `${base}/content/styles/${id}`);
      await other.getByLabel(styles.position, { exact: true }).fill("8");
      await other.getByRole("button", { name: form.save, exact: true }).click();
      await confirm(other, form.save, form.saved);
      await other.close();
      await position.fill("9");
      await page.getByRole("button", { name: form.save, exact: true }).click();
      await confirm(page, form.save);
      await expect(page.getByRole("alert")).toContainText(form.refused);
      await page.getByRole("button", { name: form.undo }).click();
      await expect(page.getByRole("alert")).toHaveCount(0);
      await page.reload();
      await expect(position).toHaveValue("8");

      await page.getByRole("button", { name: demos.make.title }).click();
      await confirm(page, demos.make.title, demos.make.done);
      await page.getByRole("button", { name: demos.discard.title }).click();
      await confirm(page, demos.discard.title, demos.discard.done);
      await expect(page.getByText(demos.none)).toBeVisible();
      await page.getByRole("button", { name: demos.make.title }).click();
      await confirm(page, demos.make.title, demos.make.done);
      await page.getByRole("button", { name: demos.accept.title }).click();
      await confirm(page, demos.accept.title, demos.accept.done);
      const picture = page.getByRole("img", { name: new RegExp(`^${demos.current}`) }).first();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await expect(page.getByText(form.unsaved)).toHaveCount(0);
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
  }

  if (sample(languages, "es").includes(language)) {
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
      const save = page.getByRole("button", { name: form.save, exact: true });
      await save.click();
      await confirm(page, form.save, form.saved);
      await check(page, "categories");
      const food = language === "en" ? "Food" : "Comida";
      const up = page.getByRole("button", { name: form.moveUp.replace("{{name}}", food) });
      await up.click();
      await expect(up).toBeFocused();
      await save.click();
      await confirm(page, form.save, form.saved);
      await page.reload();
      const entries = page.getByRole("main").getByRole("listitem");
      await expect(entries.nth(-2).getByLabel(categories.slug)).toHaveValue(slug);
      await page.getByRole("button", { name: form.remove.replace("{{name}}", food) }).click();
      await expect(entries.last().getByRole("button").first()).toBeFocused();
      await save.click();
      await confirm(page, form.save, form.saved);
      await expect(save).toBeDisabled();

      await open(page, `${base}/money/sale`);
      const priced = sale.price.replace("{{currency}}", "USD");
      const price = page.getByLabel(priced).first();
      await price.fill("99.99");
      await save.click();
      await confirm(page, form.save);
      await expect(page.getByRole("alert")).toContainText("premium-monthly");
      // The field that is wrong is named, not its path.
      const tokens = page.getByLabel(sale.tokensPerMonth).first();
      await tokens.fill("0");
      await save.click();
      await confirm(page, form.save);
      await expect(page.getByRole("alert")).toContainText(sale.tokensPerMonth);
      await expect(page.getByRole("alert")).not.toContainText("plans.0");
      await expect(tokens).toHaveAttribute("aria-invalid", "true");
      await page.getByRole("button", { name: form.undo }).click();
      await expect(price).toHaveValue(language === "en" ? "14.99" : "14,99");
      await check(page, "sale");
      const run = Date.now();
      const amount = 10_000 + (run % 90_000);
      // Its id begins with that of another plan.
      await page.getByRole("button", { name: sale.addPlan, exact: true }).click();
      const lastOf = (list: string) => page.getByRole("region", { name: list }).locator("ol > li").last();
      const plan = lastOf(sale.plans);
      const planId = `premium-monthly-${language}-${run}`;
      await plan.getByLabel(sale.id, { exact: true }).pressSequentially(planId);
      await expect(plan.getByLabel(sale.id, { exact: true })).toHaveValue(planId);
      const planName = `Trial ${run}`;
      for (const one of languages) {
        await plan.getByLabel(named(catalogue.name, one)).fill(planName);
        await plan.getByLabel(named(sale.description, one)).fill("Not sold");
      }
      await plan.getByLabel(priced).fill("15.99");
      await plan.getByRole("switch", { name: sale.offered }).click();
      for (const cost of ["3.00", "2.00"]) {
        await page.getByRole("button", { name: sale.addPack, exact: true }).click();
        await lastOf(sale.packs).getByLabel(priced).fill(cost);
      }
      // What stays keeps its price and the focus.
      await lastOf(sale.packs)
        .locator("xpath=preceding-sibling::li[1]")
        .getByRole("button", { name: form.remove.replace("{{name}}", sale.newPack), exact: true })
        .click();
      const pack = lastOf(sale.packs);
      await expect(pack.getByLabel(priced)).toHaveValue("2.00");
      await expect(pack.getByRole("button").first()).toBeFocused();
      await pack.getByLabel(sale.id, { exact: true }).fill(`gift-${language}-${run}`);
      await pack.getByLabel(sale.tokens, { exact: true }).fill(String(amount));
      await pack.getByRole("switch", { name: sale.offered }).click();
      await save.click();
      await confirm(page, form.save, form.saved);
      await page.reload();
      const saved = page.getByRole("listitem").filter({ hasText: planName });
      await expect(saved).toContainText(sale.notOffered);
      await saved.getByLabel(priced).fill("16.99");
      await saved.getByRole("button", { name: form.moveUp.replace("{{name}}", planName) }).click();
      await save.click();
      await confirm(page, form.save, form.saved);
      await page.reload();
      await expect(saved.getByLabel(priced)).toHaveValue(language === "en" ? "16.99" : "16,99");
      await expect(
        saved.getByRole("button", { name: form.moveDown.replace("{{name}}", planName) }),
      ).toBeEnabled();
      const count = amount.toLocaleString(language === "en" ? "en-US" : "es-ES");
      await expect(
        page.getByRole("listitem").filter({ hasText: sale.pack_other.replace("{{count}}", count) }),
      ).toContainText(sale.notOffered);
    });
  }
}
