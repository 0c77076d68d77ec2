// A style with the user's own words, saved and used again (docs/product.md#own-words).
import { registerWithTokens } from "./accounts";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { sample } from "./matrix";
import { choosePicture, confirmCost, languages, waitForResults } from "./studio";

for (const language of sample(["en", "es"] as const, "es")) {
  const { prefix, studio } = languages[language];
  const text = studio.words;

  test(`${language}: a photo in a style with own words, which are saved and used again`, async ({
    page,
    context,
    expected,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await registerWithTokens(context, language);
    await open(page, `${prefix}/reimagine?style=neon-city`);
    const form = page.getByRole("main").locator("form");
    const field = form.getByRole("textbox", { name: text.label });
    await form.getByRole("button", { name: text.examples.snow }).click();
    await expect(field).toHaveValue(text.examples.snow);
    await expect(form.getByRole("button", { name: text.examples.snow })).toBeHidden();
    await expectAccessibleInBothModes(page, "with own words", { colours: language === "en" });
    await form.getByRole("button", { name: text.save }).click();
    await expect(page.getByText(text.saved).first()).toBeVisible();
    await expect(form.getByRole("button", { name: text.save })).toBeHidden();

    // Words that are refused cost nothing.
    expected.push(/422/);
    await field.fill("naked");
    await choosePicture(form);
    await form.getByRole("radio", { name: studio.genders.FEMALE }).click();
    await form.getByRole("radio", { name: /^SD/ }).click();
    const submit = form.getByRole("button", { name: `${studio.submit.REIMAGINE} ·` });
    await submit.click();
    await confirmCost(page, language, 2);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByTestId("balance").first()).toHaveText("20");

    await form.getByRole("button", { name: text.own_one.replace("{{count}}", "1") }).click();
    const list = page.getByRole("dialog", { name: text.list });
    await expectAccessibleInBothModes(page, "my styles", {
      part: "[role=dialog]",
      colours: language === "en",
    });
    await list.getByRole("button", { name: text.examples.snow }).first().click();
    await expect(list).toBeHidden();
    await expect(field).toHaveValue(text.examples.snow);
    await expect(form.getByRole("img")).toBeVisible();
    await submit.click();
    await waitForResults(page, language);

    await page.keyboard.press("Escape");
    await form.getByRole("button", { name: text.own_one.replace("{{count}}", "1") }).click();
    await list.getByRole("button", { name: text.delete.split(" ")[0] ?? "" }).click();
    await expect(list).toBeHidden();
    await expect(form.getByRole("button", { name: text.save })).toBeVisible();
  });
}

test("words have a limit that can be seen and heard", async ({ page, context }) => {
  await registerWithTokens(context);
  await open(page, "/reimagine");
  const { words } = languages.en.studio;
  const field = page.getByRole("textbox", { name: words.label });
  await field.focus();
  await page.keyboard.insertText("a".repeat(400));
  await expect(field).toHaveValue("a".repeat(300));
  await expect(page.getByText("300 / 300")).toBeVisible();
});
