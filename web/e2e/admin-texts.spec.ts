// Texts in the administration: posts, questions and terms (docs/admin.md).
import type { Page } from "@playwright/test";
import { en } from "../src/admin/texts/en";
import { es } from "../src/admin/texts/es";
import type { Language } from "./accounts";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { sample } from "./matrix";
import { expectFitsWidth } from "./page-checks";
import { languages } from "./site";
import { confirm as confirmAs, registerStaff } from "./staff";

const texts = { en, es };
const base = (language: Language) => (language === "en" ? "/admin" : "/es/admin");
const excerpt = "How still water doubles the light of an evening, and where to stand.";

/** Give the reason in the open dialog, and wait for its message. */
async function confirm(page: Page, submit: string, done: string) {
  await confirmAs(page, "Asked by the editors", submit, done);
  // The message may be that of the save before.
  await expect(page.getByRole("alert")).toHaveCount(0);
}

async function choose(page: Page, label: string, option: RegExp) {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option }).first().click();
  await page.keyboard.press("Escape");
}

// Both languages change the same files.
test.describe.configure({ mode: "serial" });

for (const language of sample(languages, "en")) {
  const { writing, content } = texts[language];
  const { posts, editor } = writing;
  const { form } = content;
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
      await page.getByRole("tab", { name: form.languages[one] }).click();
      await page
        .getByRole("textbox", { name: posts.title, exact: true })
        .fill(one === "en" ? title : `Sobre lagos ${language}`);
      await page.getByLabel(posts.excerpt, { exact: true }).fill(excerpt);
      await page.getByLabel(posts.coverAlt, { exact: true }).fill("A lake");
      await expect(page.getByLabel(posts.slug, { exact: true })).not.toHaveValue("");
      const body = page.getByRole("textbox", { name: posts.body });
      await body.click();
      await page.keyboard.type("Still ");
      await button(editor.underline).click();
      await expect(button(editor.underline)).toHaveAttribute("aria-pressed", "true");
      // The editor takes the focus back in the next frame.
      await expect(body).toBeFocused();
      await page.keyboard.type("water");
      await expect(body.locator("u")).toHaveText("water");
      if (one === "es") continue;
      for (const [tool, text] of [
        [editor.h2, "Part"],
        [editor.bulletList, "One"],
        [editor.blockquote, "Said "],
      ] as const) {
        await page.keyboard.press("Enter");
        if (tool === editor.blockquote) await page.keyboard.press("Enter");
        await button(tool).click();
        await expect(button(tool)).toHaveAttribute("aria-pressed", "true");
        await expect(body).toBeFocused();
        await page.keyboard.type(text);
      }
      await button(editor.link).click();
      const dialog = page.getByRole("dialog", { name: editor.link });
      await dialog.getByLabel(editor.address).fill("javascript:x");
      await dialog.getByRole("button", { name: editor.setLink }).click();
      await expect(dialog.getByText(editor.addressWrong)).toBeVisible();
      await dialog.getByLabel(editor.address).fill("/premium");
      await dialog.getByRole("button", { name: editor.setLink }).click();
      await expect(dialog).toHaveCount(0);
      await expect(body.locator("h2")).toHaveText("Part");
      await expect(body.locator("li")).toHaveText("One");
      await expect(body.locator("blockquote a[href='/premium']")).toHaveText("/premium");
    }
    await page.getByRole("link", { name: writing.back }).click();
    const leaving = page.getByRole("alertdialog", { name: form.leave.title });
    await leaving.getByRole("button", { name: form.leave.stay }).click();
    await expect(leaving).toHaveCount(0);
    await page.getByRole("toolbar").getByRole("button").first().focus();
    await page.keyboard.press("ArrowLeft");
    await expect(button(editor.redo)).toBeFocused();

    await button(posts.saveDraft).click();
    await confirm(page, posts.saveDraft, form.saved);
    await expect(page).toHaveURL(new RegExp(`/content/posts/on-lakes-${language}$`));
    await expect(page.getByRole("main").getByText(posts.statuses.draft, { exact: true })).toBeVisible();
    expect((await page.request.get(`/api/blog/posts/on-lakes-${language}`)).status()).toBe(404);

    await button(posts.publish).click();
    await page
      .getByRole("dialog")
      .getByLabel(/^(Reason|Motivo)$/)
      .fill("Too early");
    await page.getByRole("dialog").getByRole("button", { name: posts.publish, exact: true }).click();
    await expect(page.getByText(form.refused)).toBeVisible();

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
    await confirm(page, posts.publish, form.saved);
    await expect(page.getByRole("main").getByText(posts.statuses.published, { exact: true })).toBeVisible();
    await expect
      .poll(async () => (await page.request.get(`/api/blog/posts/on-lakes-${language}`)).text())
      .toContain("Still <u>water</u>");

    const answer = async () => (await page.request.get(`/api/blog/posts/on-lakes-${language}`)).status();
    await button(posts.unpublish).click();
    await confirm(page, posts.unpublish, form.saved);
    await expect.poll(answer).toBe(404);
    await button(posts.publish).click();
    await confirm(page, posts.publish, form.saved);
    await expect.poll(answer).toBe(200);

    await button(posts.delete).click();
    await confirm(page, posts.delete, posts.deleted);
    await expect.poll(answer).toBe(404);
    await page.reload();
    await expect(page.getByRole("table", { name: content.sections.posts })).toBeVisible();
    await expect(page.getByRole("link", { name: title })).toHaveCount(0);
  });
}

for (const language of sample(languages, "es")) {
  const { writing, content } = texts[language];
  const { form } = content;

  test(`${language}: an editor changes questions, categories and terms`, async ({
    page,
    context,
    expected,
  }) => {
    // An answer that is too long.
    expected.push(/422/);
    const { questions, categories, terms } = writing;
    await registerStaff(context, "content", language);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await open(page, `${base(language)}/content/questions/new`);
    for (const one of ["en", "es"] as const) {
      await page.getByRole("tab", { name: form.languages[one] }).click();
      await page.getByLabel(questions.question, { exact: true }).fill(`Is it new in ${language}?`);
      await page.getByRole("textbox", { name: questions.answer }).click();
      await page.keyboard.type("Yes, it is.");
      await expect(page.getByText(/11 (of 5,000 characters|de 5\.?000 caracteres)/)).toBeVisible();
    }
    await expectAccessibleInBothModes(page, "question");
    await button(form.save).click();
    await confirm(page, form.save, form.saved);
    await page.getByRole("link", { name: `Is it new in ${language}?` }).click();
    await page.getByRole("textbox", { name: questions.answer }).click();
    await page.keyboard.insertText("Again and again. ".repeat(300));
    await button(form.save).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^(Reason|Motivo)$/).fill("Too long");
    await dialog.getByRole("button", { name: form.save, exact: true }).click();
    await expect(page.getByRole("alert")).toContainText(questions.answer);
    await page.getByRole("link", { name: writing.back }).click();
    await page
      .getByRole("alertdialog", { name: form.leave.title })
      .getByRole("button", { name: form.leave.leave })
      .click();
    await page.getByRole("link", { name: `Is it new in ${language}?` }).click();
    await expect(page.getByText(/11 (of 5,000 characters|de 5\.?000 caracteres)/)).toBeVisible();
    const added = `Is it still new in ${language}?`;
    await page.getByLabel(questions.question, { exact: true }).fill(added);
    await button(form.save).click();
    await confirm(page, form.save, form.saved);
    await button(form.moveUp.replace("{{name}}", added)).click();
    await button(form.save).click();
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
      await button(form.save).click();
      await confirm(page, categories.save, form.saved);
      await expect(description).toHaveValue(text);
    }
    await button(categories.add).click();
    const topic = page.getByRole("main").getByRole("listitem").last();
    const labelled = (label: string, of: "en" | "es") =>
      topic.getByLabel(
        form.inLanguage.replace("{{label}}", label).replace("{{language}}", form.languages[of]),
      );
    const name = `Lakes ${language}`;
    for (const one of ["en", "es"] as const) {
      await labelled(categories.name, one).fill(name);
      await expect(labelled(categories.slug, one)).toHaveValue(`lakes-${language}`);
      await labelled(categories.description, one).fill("Still water");
    }
    await button(form.moveUp.replace("{{name}}", name)).click();
    await button(form.save).click();
    await confirm(page, categories.save, form.saved);
    await page.reload();
    await expect(button(form.moveDown.replace("{{name}}", name))).toBeEnabled();
    await expectAccessibleInBothModes(page, "categories");
    await button(form.remove.replace("{{name}}", name)).click();
    await button(form.save).click();
    await confirm(page, categories.save, form.saved);
    await expect(button(form.remove.replace("{{name}}", name))).toHaveCount(0);

    await page.getByRole("link", { name: content.sections.terms }).click();
    await page.getByRole("main").getByRole("link", { name: terms.add }).click();
    await page.getByLabel(terms.countsFrom).fill(`${new Date().getFullYear() + 1}-06-30T10:00`);
    for (const one of ["en", "es"] as const) {
      await page.getByRole("tab", { name: form.languages[one] }).click();
      await page.getByLabel(terms.news).fill("We say more about lakes.");
    }
    await expectAccessibleInBothModes(page, "terms");
    await button(terms.saveDraft).click();
    await confirm(page, terms.saveDraft, form.saved);
    await expect(page.getByRole("row").filter({ hasText: terms.statuses.draft })).toBeVisible();
    await page.getByRole("link", { name: terms.version.replace("{{number}}", "2") }).click();
    await button(terms.publish).click();
    await confirm(page, terms.publish, form.saved);
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
