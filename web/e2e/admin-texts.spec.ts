// Texts in the administration: posts, questions and terms (docs/admin.md).
import type { Page } from "@playwright/test";
import { en } from "../src/admin/texts/en";
import { es } from "../src/admin/texts/es";
import type { Language } from "./accounts";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { expectFitsWidth } from "./page-checks";
import { languages } from "./site";
import { registerStaff } from "./staff";

const texts = { en, es };
const base = (language: Language) => (language === "en" ? "/admin" : "/es/admin");
const excerpt = "How still water doubles the light of an evening, and where to stand.";

/** Give the reason in the open dialog, and wait for its message. */
async function confirm(page: Page, submit: string, done: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^(Reason|Motivo)$/).fill("Asked by the editors");
  await dialog.getByRole("button", { name: submit, exact: true }).click();
  await expect(page.getByText(done, { exact: true }).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

async function choose(page: Page, label: string, option: RegExp) {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option }).first().click();
  await page.keyboard.press("Escape");
}

// Both languages change the same files.
test.describe.configure({ mode: "serial" });

for (const language of languages) {
  const { writing, content } = texts[language];
  const { posts, editor } = writing;
  const title = `On lakes ${language}`;

  test(`${language}: an editor writes a post, publishes it and deletes it`, async ({
    page,
    context,
    expected,
  }) => {
    // The post that is published too early.
    expected.push(/422/);
    await registerStaff(context, "content", language);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await open(page, `${base(language)}/content/posts`);
    await expect(page.getByRole("table", { name: content.sections.posts })).toBeVisible();
    await expectAccessibleInBothModes(page, "posts");
    await page.getByRole("main").getByRole("link", { name: posts.add }).click();

    for (const one of ["en", "es"] as const) {
      await page.getByRole("tab", { name: writing.languages[one] }).click();
      await page
        .getByLabel(posts.title, { exact: true })
        .fill(one === "en" ? title : `Sobre lagos ${language}`);
      await page.getByLabel(posts.excerpt, { exact: true }).fill(excerpt);
      await page.getByLabel(posts.coverAlt, { exact: true }).fill("A lake");
      await expect(page.getByLabel(posts.slug, { exact: true })).not.toHaveValue("");
      const body = page.getByRole("textbox", { name: posts.body });
      await body.click();
      await page.keyboard.type("Still ");
      await button(editor.underline).click();
      await expect(button(editor.underline)).toHaveAttribute("aria-pressed", "true");
      await page.keyboard.type("water");
      await expect(body.locator("u")).toHaveText("water");
    }
    await page.getByRole("toolbar").getByRole("button").first().focus();
    await page.keyboard.press("ArrowLeft");
    await expect(button(editor.redo)).toBeFocused();

    await button(posts.saveDraft).click();
    await confirm(page, posts.saveDraft, writing.saved);
    await expect(page).toHaveURL(new RegExp(`/content/posts/on-lakes-${language}$`));
    await expect(page.getByRole("main").getByText(posts.statuses.draft, { exact: true })).toBeVisible();
    expect((await page.request.get(`/api/blog/posts/on-lakes-${language}`)).status()).toBe(404);

    await button(posts.publish).click();
    await page
      .getByRole("dialog")
      .getByLabel(/^(Reason|Motivo)$/)
      .fill("Too early");
    await page.getByRole("dialog").getByRole("button", { name: posts.publish, exact: true }).click();
    await expect(page.getByText(writing.refused)).toBeVisible();

    await choose(page, posts.categories, /./);
    await choose(page, posts.cover, /alpine/);
    await button(posts.preview).click();
    const preview = page.getByRole("dialog", { name: posts.preview });
    await expect(preview.locator("u")).toHaveText("water");
    await page.keyboard.press("Escape");
    await expect(preview).toHaveCount(0);
    await expectAccessibleInBothModes(page, "post");
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFitsWidth(page, `${width} px`);
    }
    await button(posts.publish).click();
    await confirm(page, posts.publish, writing.saved);
    await expect(page.getByRole("main").getByText(posts.statuses.published, { exact: true })).toBeVisible();
    await expect
      .poll(async () => (await page.request.get(`/api/blog/posts/on-lakes-${language}`)).text())
      .toContain("Still <u>water</u>");

    await button(posts.delete).click();
    await confirm(page, posts.delete, posts.deleted);
    await expect(page.getByRole("link", { name: title })).toHaveCount(0);
  });

  test(`${language}: an editor changes questions, categories and terms`, async ({ page, context }) => {
    const { questions, categories, terms } = writing;
    await registerStaff(context, "content", language);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await open(page, `${base(language)}/content/questions/new`);
    for (const one of ["en", "es"] as const) {
      await page.getByRole("tab", { name: writing.languages[one] }).click();
      await page.getByLabel(questions.question, { exact: true }).fill(`Is it new in ${language}?`);
      await page.getByRole("textbox", { name: questions.answer }).click();
      await page.keyboard.type("Yes, it is.");
      await expect(page.getByText(/11 (of 5,000 characters|de 5\.?000 caracteres)/)).toBeVisible();
    }
    await expectAccessibleInBothModes(page, "question");
    await button(writing.save).click();
    await confirm(page, writing.save, writing.saved);
    const added = `Is it new in ${language}?`;
    await button(writing.moveUp.replace("{{name}}", added)).click();
    await button(questions.saveOrder).click();
    await confirm(page, questions.saveOrder, questions.orderSaved);
    await expectAccessibleInBothModes(page, "questions");
    await page.getByRole("link", { name: added }).click();
    await button(questions.delete).click();
    await confirm(page, questions.delete, questions.deleted);
    await expect(page.getByRole("link", { name: added })).toHaveCount(0);

    await page.getByRole("link", { name: content.sections["blog-categories"] }).click();
    const description = page.getByLabel(new RegExp(`^${categories.description}`)).first();
    const before = await description.inputValue();
    for (const text of [`${before} More.`, before]) {
      await description.fill(text);
      await button(writing.save).click();
      await confirm(page, categories.save, writing.saved);
      await expect(description).toHaveValue(text);
    }
    await expectAccessibleInBothModes(page, "categories");

    await page.getByRole("link", { name: content.sections.terms }).click();
    await page.getByRole("main").getByRole("link", { name: terms.add }).click();
    await page.getByLabel(terms.countsFrom).fill(`${new Date().getFullYear() + 1}-06-30T10:00`);
    for (const one of ["en", "es"] as const) {
      await page.getByRole("tab", { name: writing.languages[one] }).click();
      await page.getByLabel(terms.news).fill("We say more about lakes.");
    }
    await expectAccessibleInBothModes(page, "terms");
    await button(terms.publish).click();
    await confirm(page, terms.publish, writing.saved);
    await expect(page.getByRole("row").filter({ hasText: terms.statuses.scheduled })).toBeVisible();
    const site = language === "en" ? "" : "/es";
    await expect
      .poll(async () => (await page.request.get(`${site}/terms?version=2`)).text())
      .toContain("We say more about lakes.");
    expect(await (await page.request.get(`${site}/terms`)).text()).not.toContain("lakes");
    await page.getByRole("link", { name: terms.version.replace("{{number}}", "2") }).click();
    await button(terms.delete).click();
    await confirm(page, terms.delete, terms.deleted);
  });
}
