// The three modes from registration to a file on one's own disk, in both languages, by the real engine (S4.7, S4.8).
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, open, test } from "./fixtures";
import { giveTo } from "./patron";
import {
  choosePicture,
  type Language,
  languages,
  matching,
  openCard,
  openForm,
  registerWithTokens,
  results,
  spend,
} from "./studio";

const style = { en: "Neon city", es: "Ciudad de neón" };

/** The beginning of the file that the first result's download gives. */
async function download(page: Page, language: Language): Promise<Buffer> {
  const { studio } = languages[language];
  const arriving = page.waitForEvent("download");
  await page.getByRole("link", { name: studio.slot.download.replace("{{number}}", "1") }).click();
  return readFileSync(await (await arriving).path());
}

const isJpeg = (file: Buffer) => file.subarray(0, 3).toString("hex") === "ffd8ff";
const isMp4 = (file: Buffer) => file.subarray(4, 8).toString() === "ftyp";

// A real engine takes its time on a busy machine.
test.beforeEach(() => test.slow());

for (const language of ["en", "es"] as const) {
  const { prefix, studio, styles } = languages[language];

  test(`${language}: new photos, from registration to a file`, async ({ page }) => {
    const account = await registerWithTokens(page, language);
    giveTo(account, { model: "Elena" });
    const card = await openCard(page, language, style[language], "IMAGINE");
    const form = await openForm(page, card, language, "IMAGINE");
    // The only model is chosen as soon as it is ready, without a reload.
    await expect(form.getByRole("radio", { name: /Elena/ })).toBeChecked({ timeout: 60_000 });
    await form.getByRole("radio", { name: "9:16" }).click();
    await form.getByRole("radio", { name: "2", exact: true }).click();
    await expect(form.getByText(studio.cost.tokens_other.replace("{{count}}", "8"))).toBeVisible();
    await form.getByRole("button", { name: studio.submit.IMAGINE_other.replace("{{count}}", "2") }).click();
    await spend(page, language, 8);
    await expect(page.getByTestId("balance")).toHaveText("12");

    const modal = page.getByRole("dialog", { name: style[language], exact: true });
    await expect(modal.getByRole("progressbar")).toHaveCount(2);
    // Its own button waits with the slots (S4.11), and a press outside does nothing.
    await expect(modal.getByRole("button", { name: studio.results.close })).toHaveAttribute(
      "aria-busy",
      "true",
    );
    await page.mouse.click(5, 5);
    await expect(modal).toBeVisible();
    await expect(modal.getByText(matching(studio.slot.developing)).first()).toBeVisible({ timeout: 90_000 });

    await results(page, language);
    await expect(modal.getByRole("img", { name: matching(studio.results.alt.IMAGINE) })).toHaveCount(2);
    expect(isJpeg(await download(page, language))).toBe(true);
    await expect(page.getByTestId("balance")).toHaveText("12");

    // On top of the list (S4.7).
    await modal.getByRole("button", { name: studio.results.close, exact: true }).click();
    await open(page, `${prefix}/my-photos`);
    await expect(page.getByRole("gridcell", { name: matching(style[language]) })).toHaveCount(2);
  });

  test(`${language}: a restyled photo, from registration to a file`, async ({ page }) => {
    await registerWithTokens(page, language);
    const card = await openCard(page, language, style[language], "REIMAGINE");
    const form = await openForm(page, card, language, "REIMAGINE");
    await expect(form.getByRole("radio", { name: studio.form.asPhoto, exact: true })).toBeChecked();
    await expect(form.getByRole("radio", { name: /^HD/ })).toBeChecked();
    await choosePicture(form);
    await form.getByRole("radio", { name: studio.genders.FEMALE }).click();
    await form.getByRole("radio", { name: /^SD/ }).click();
    await expect(form.getByText(studio.cost.tokens_other.replace("{{count}}", "2")).last()).toBeVisible();
    await form.getByRole("button", { name: studio.submit.REIMAGINE, exact: true }).click();
    await spend(page, language, 2);
    const modal = await results(page, language);
    await expect(modal.getByRole("img", { name: matching(studio.results.alt.REIMAGINE) })).toBeVisible();
    expect(isJpeg(await download(page, language))).toBe(true);
    await expect(page.getByTestId("balance")).toHaveText("18");

    // And on with it: the next page begins with this photo.
    await modal.getByRole("link", { name: studio.next.animate }).click();
    await expect(page).toHaveURL(/\/animate\?firstImageUrl=/);
    await expect(page.getByRole("main").locator("form").getByRole("img")).toBeVisible();
  });

  test(`${language}: a video, from registration to a file`, async ({ page }) => {
    await registerWithTokens(page, language);
    await open(page, `${prefix}/animate`);
    const main = page.getByRole("main");
    const form = main.locator("form");
    const submit = form.getByRole("button", { name: studio.submit.ANIMATE });
    // Nothing can be made of no style.
    await expect(submit).toBeDisabled();
    await main.getByRole("searchbox", { name: styles.filters.search }).fill(style[language]);
    await main.getByRole("radio", { name: style[language] }).click();
    await expect(page).toHaveURL(/style=neon-city/);
    await choosePicture(form);
    await form.getByRole("radio", { name: studio.genders.FEMALE }).click();
    await expect(form.getByRole("radio", { name: matching(studio.quality.video.HD) })).toBeChecked();
    await form.getByRole("radio", { name: matching(studio.quality.video.SD) }).click();
    await submit.click();
    await spend(page, language, 20);
    const modal = await results(page, language);
    await expect(modal.getByLabel(matching(studio.results.alt.ANIMATE))).toBeVisible();
    expect(isMp4(await download(page, language))).toBe(true);
    await expect(page.getByTestId("balance")).toHaveText("0");
    await modal.getByRole("button", { name: studio.results.close, exact: true }).click();
    await expect(page.getByRole("heading", { name: studio.latest.videos })).toBeVisible();
  });
}
