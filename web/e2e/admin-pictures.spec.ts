// The administration's pages about pictures, the landing page and what was edited (docs/admin.md#content).
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { en } from "../src/admin/texts/en";
import { es } from "../src/admin/texts/es";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { sample } from "./matrix";
import { expectFitsWidth } from "./page-checks";
import { languages } from "./site";
import { confirm, registerStaff } from "./staff";

const texts = { en, es };
const photo = readFileSync(new URL("../../content/people/elena.jpg", import.meta.url));

// One after the other: they change the same landing page.
test.describe.configure({ mode: "serial" });

async function expectGoodAt(page: Page, state: string): Promise<void> {
  await expectAccessibleInBothModes(page, state);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFitsWidth(page, `${state}, ${width} px`);
  }
}

for (const language of languages) {
  const { pictures: t, landing, history } = texts[language];
  const { form, sections } = texts[language].content;
  const address = language === "en" ? "/admin/content" : "/es/admin/content";
  const slug = `terrace-${language}`;
  const name = `pictures/${slug}.webp`;

  if (sample(languages, "es").includes(language)) {
    test(`${language}: staff add a picture, show it on the landing page and go back to the seed`, async ({
      page,
      context,
    }) => {
      await registerStaff(context, "content", language);
      const dialog = page.getByRole("dialog");
      const submit = (button: string, done: string) => confirm(page, "For the spring", button, done);

      await open(page, `${address}/pictures`);
      await expect(page.getByText(t.none)).toBeVisible();
      const add = async () => {
        await page.getByRole("button", { name: t.add }).click();
        await dialog
          .locator("input[type=file]")
          .setInputFiles({ name: "elena.jpg", mimeType: "image/jpeg", buffer: photo });
        await dialog.getByLabel(t.name).fill(slug);
        await dialog.getByLabel(t.altEn).fill("A woman on a terrace");
        await dialog.getByLabel(t.altEs).fill("Una mujer en una terraza");
        await submit(t.addSubmit, t.added);
      };
      const card = page.getByRole("listitem").filter({ hasText: `${slug}.webp` });
      await add();
      await expect(card).toContainText(t.unused);
      await card.getByRole("button", { name: t.removeWhich.replace("{{name}}", name) }).click();
      await submit(t.remove, t.removed);
      await expect(page.getByText(t.none)).toBeVisible();
      await add();
      await expect(card).toContainText(t.unused);
      await card.getByRole("button", { name: t.describeWhich.replace("{{name}}", name) }).click();
      await dialog.getByLabel(t.altEs).fill("Elena en la terraza");
      await submit(t.save, t.described);
      await page.getByRole("searchbox", { name: t.search }).fill("nobody");
      await expect(page.getByText(t.noneFound)).toBeVisible();
      await expect(page).toHaveURL(`${address}/pictures?q=nobody`);
      await page.getByRole("searchbox", { name: t.search }).fill("terrace");
      await expect(card).toBeVisible();
      await expectGoodAt(page, "pictures");

      await page.getByRole("link", { name: texts[language].content.sections.landing }).click();
      const finale = page.getByRole("group", { name: landing.finale, exact: true });
      await expect(finale.getByRole("img").first()).toBeVisible();
      await expectGoodAt(page, "landing page");
      await finale.getByRole("button", { name: landing.addTo.replace("{{list}}", landing.finale) }).click();
      await dialog.getByRole("combobox", { name: t.picker.kind }).click();
      await page.getByRole("option", { name: t.picker.kinds.pictures }).click();
      await expectAccessibleInBothModes(page, "picker");
      await dialog.getByRole("button", { name: slug }).click();
      await page.getByLabel(landing.name).first().fill("Elena P.");
      await page.getByRole("button", { name: form.save, exact: true }).click();
      await submit(form.save, landing.saved);
      const shown = await (await context.request.get("/api/showcase")).json();
      expect(shown.finale.at(-1)).toMatchObject({
        name: { en: "A woman on a terrace", es: "Elena en la terraza" },
      });
      expect((await context.request.get(shown.finale.at(-1).src)).headers()["content-type"]).toBe(
        "image/webp",
      );

      await page.getByRole("link", { name: texts[language].content.sections.history }).click();
      const row = page.getByRole("row").filter({ hasText: "landing.yaml" });
      await expect(row).toContainText(history.changes.changed);
      await expectGoodAt(page, "edits");
      await row.getByRole("button").click();
      await expect(dialog).toContainText("name: Elena P.");
      await expectAccessibleInBothModes(page, "difference");
      await page.keyboard.press("Escape");
      const edited = ["landing.yaml", "pictures.yaml", name].map((file) =>
        page.getByRole("checkbox", { name: file, exact: true }),
      );
      for (const file of edited) await file.click();
      await page.getByRole("button", { name: history.restore, exact: true }).click();
      await submit(history.restore, history.restored);
      // Other tests edit other files meanwhile.
      for (const file of edited) await expect(file).toHaveCount(0);
    });
  }

  if (sample(languages, "en").includes(language)) {
    test(`${language}: staff arrange pictures of the landing page, and are asked before they leave`, async ({
      page,
      context,
    }) => {
      await registerStaff(context, "content", language);
      await open(page, `${address}/landing`);
      const finale = page.getByRole("group", { name: landing.finale, exact: true });
      const entries = finale.getByRole("listitem").filter({ has: page.getByRole("img") });
      await expect(entries.first()).toBeVisible();
      const last = await entries.count();
      const at = (label: string, number: number) =>
        finale.getByRole("button", {
          name: label.replace("{{list}}", landing.finale).replace("{{number}}", String(number)),
          exact: true,
        });
      const add = finale.getByRole("button", { name: landing.addTo.replace("{{list}}", landing.finale) });
      const dialog = page.getByRole("dialog");
      const choose = async (nth: number) => {
        await dialog.getByRole("listitem").nth(nth).getByRole("button").click();
        await expect(dialog).toHaveCount(0);
      };
      await add.click();
      await choose(0);
      await expect(entries).toHaveCount(last + 1);
      await at(landing.replace, last + 1).click();
      await choose(1);
      await expect(at(landing.replace, last + 1)).toBeFocused();
      await at(landing.earlier, last + 1).click();
      await expect(at(landing.earlier, last)).toBeFocused();
      await at(landing.later, last).click();
      await expect(at(landing.later, last + 1)).toBeFocused();
      await at(landing.remove, last + 1).click();
      await expect(add).toBeFocused();
      await expect(entries).toHaveCount(last);

      await page.getByLabel(landing.name).first().fill("Elena P.");
      await page.getByRole("link", { name: sections.pictures, exact: true }).click();
      const leaving = page.getByRole("alertdialog", { name: form.leave.title });
      await leaving.getByRole("button", { name: form.leave.stay }).click();
      await expect(page.getByLabel(landing.name).first()).toHaveValue("Elena P.");
      await page.getByRole("link", { name: sections.pictures, exact: true }).click();
      await leaving.getByRole("button", { name: form.leave.leave }).click();
      await expect(page).toHaveURL(`${address}/pictures`);
    });
  }
}
