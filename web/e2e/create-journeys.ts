// The three modes, each from the form to a file on disk, for any language and engine.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Language } from "./accounts";
import { expect, open } from "./fixtures";
import {
  choosePicture,
  confirmCost,
  languages,
  matching,
  openCard,
  openForm,
  submitForm,
  waitForResults,
} from "./studio";

const style = { en: "Neon city", es: "Ciudad de neón" };

/** Download the first result. */
async function download(page: Page, language: Language): Promise<Buffer> {
  const { studio } = languages[language];
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: studio.slot.download.replace("{{number}}", "1") }).click();
  return readFileSync(await (await downloading).path());
}

const isJpeg = (file: Buffer) => file.subarray(0, 3).toString("hex") === "ffd8ff";
const isMp4 = (file: Buffer) => file.subarray(4, 8).toString() === "ftyp";

/** Create two photos of the user's only model, which may still be in training, with the 20 tokens of a new account. */
export async function createPhotos(page: Page, language: Language, model: string): Promise<void> {
  const { prefix, studio } = languages[language];
  const card = await openCard(page, language, style[language], "IMAGINE");
  const form = await openForm(page, card, language, "IMAGINE");
  // The only model is selected as soon as it is ready, without a reload.
  await expect(form.getByRole("radio", { name: new RegExp(model) })).toBeChecked({ timeout: 60_000 });
  await form.getByRole("radio", { name: "9:16" }).click();
  await form.getByRole("radio", { name: "2", exact: true }).click();
  await submitForm(form, studio.submit.IMAGINE_other.replace("{{count}}", "2"));
  await confirmCost(page, language, 8);
  await expect(page.getByTestId("balance")).toHaveText("12");

  const modal = page.getByRole("dialog", { name: style[language], exact: true });
  await expect(modal.getByRole("progressbar")).toHaveCount(2);
  // The close button is busy while the results are loading, and a click outside does nothing.
  await expect(modal.getByRole("button", { name: studio.results.busy })).toHaveAttribute("aria-busy", "true");
  await page.mouse.click(5, 5);
  await expect(modal).toBeVisible();
  await expect(modal.getByText(matching(studio.slot.developing)).first()).toBeVisible({ timeout: 90_000 });

  await waitForResults(page, language);
  await expect(modal.getByRole("img", { name: matching(studio.results.alt.IMAGINE) })).toHaveCount(2);
  expect(isJpeg(await download(page, language))).toBe(true);
  await expect(page.getByTestId("balance")).toHaveText("12");

  await modal.getByRole("button", { name: studio.results.close, exact: true }).click();
  await open(page, `${prefix}/my-photos`);
  await expect(page.getByRole("gridcell", { name: matching(style[language]) })).toHaveCount(2);
}

/** Restyle a photo with the 20 tokens of a new account. */
export async function restylePhoto(page: Page, language: Language): Promise<void> {
  const { studio } = languages[language];
  const card = await openCard(page, language, style[language], "REIMAGINE");
  const form = await openForm(page, card, language, "REIMAGINE");
  await expect(form.getByRole("radio", { name: studio.form.asPhoto, exact: true })).toBeChecked();
  await expect(form.getByRole("radio", { name: /^HD/ })).toBeChecked();
  await choosePicture(form);
  await form.getByRole("radio", { name: studio.genders.FEMALE }).click();
  await form.getByRole("radio", { name: /^SD/ }).click();
  await submitForm(form, studio.submit.REIMAGINE);
  await confirmCost(page, language, 2);
  const modal = await waitForResults(page, language);
  await expect(modal.getByRole("img", { name: matching(studio.results.alt.REIMAGINE) })).toBeVisible();
  expect(isJpeg(await download(page, language))).toBe(true);
  await expect(page.getByTestId("balance")).toHaveText("18");

  // The result can be animated next.
  await modal.getByRole("link", { name: studio.next.animate }).click();
  await expect(page).toHaveURL(/\/animate\?firstImageUrl=/);
  await expect(page.getByRole("main").locator("form").getByRole("img")).toBeVisible();
}

/** Create a video with the 20 tokens of a new account. */
export async function createVideo(page: Page, language: Language): Promise<void> {
  const { prefix, studio, styles } = languages[language];
  await open(page, `${prefix}/animate`);
  const main = page.getByRole("main");
  const form = main.locator("form");
  const submit = form.getByRole("button", { name: studio.submit.ANIMATE });
  await expect(submit, "a style is suggested").toBeEnabled();
  await main.getByRole("searchbox", { name: styles.filters.search }).fill(style[language]);
  await main.getByRole("radio", { name: style[language] }).click();
  await expect(page).toHaveURL(/style=neon-city/);
  await choosePicture(form);
  await form.getByRole("radio", { name: studio.genders.FEMALE }).click();
  // What 20 tokens can pay.
  await expect(form.getByRole("radio", { name: matching(studio.quality.video.SD) })).toBeChecked();
  await submit.click();
  await confirmCost(page, language, 20);
  const modal = await waitForResults(page, language);
  await expect(modal.getByLabel(matching(studio.results.alt.ANIMATE))).toBeVisible();
  expect(isMp4(await download(page, language))).toBe(true);
  await expect(page.getByTestId("balance")).toHaveText("0");
  await modal.getByRole("button", { name: studio.results.close, exact: true }).click();
  await expect(page.getByRole("heading", { name: studio.latest.videos })).toBeVisible();
}
