// Steps of the create flow, in both languages.
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import enLibrary from "../src/i18n/en/library";
import enModels from "../src/i18n/en/models";
import enPreview from "../src/i18n/en/preview";
import enStudio from "../src/i18n/en/studio";
import enStyles from "../src/i18n/en/styles";
import esLibrary from "../src/i18n/es/library";
import esModels from "../src/i18n/es/models";
import esPreview from "../src/i18n/es/preview";
import esStudio from "../src/i18n/es/studio";
import esStyles from "../src/i18n/es/styles";
import { expect, open } from "./fixtures";

export type Mode = "IMAGINE" | "REIMAGINE" | "ANIMATE";

export const languages = {
  en: {
    home: "/",
    prefix: "",
    library: enLibrary,
    models: enModels,
    preview: enPreview,
    studio: enStudio,
    styles: enStyles,
  },
  es: {
    home: "/es",
    prefix: "/es",
    library: esLibrary,
    models: esModels,
    preview: esPreview,
    studio: esStudio,
    styles: esStyles,
  },
};
export type Language = keyof typeof languages;

/** A generated portrait of a woman. */
export const portrait = readFileSync("../content/people/zara.jpg");

/** Turn a translation with placeholders, such as "{{count}} photos", into a pattern. */
export const matching = (text: string) =>
  new RegExp(text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\{\w+\}\}/g, ".+"));

/** Open the catalogue and select a mode on the card of a style. */
export async function openCard(page: Page, language: Language, style: string, mode: Mode): Promise<Locator> {
  const { prefix, styles } = languages[language];
  await open(page, `${prefix}/styles?q=${encodeURIComponent(style)}`);
  const card = page.getByRole("article").filter({ hasText: style }).first();
  await card.getByRole("tab", { name: styles.modes[mode].name, exact: true }).click();
  return card;
}

/** Open the form of a card. */
export async function openForm(page: Page, card: Locator, language: Language, mode: Mode): Promise<Locator> {
  await card.getByRole("button", { name: languages[language].styles.create[mode] }).click();
  const form = page.getByRole("dialog");
  await expect(form).toBeVisible();
  return form;
}

/** Choose a file, by default a portrait. */
export async function choosePicture(form: Locator, picture: Buffer = portrait): Promise<void> {
  const file = { name: "me.jpg", mimeType: "image/jpeg", buffer: picture };
  await form.locator("input[type=file]").setInputFiles(file);
  await expect(form.getByRole("img")).toBeVisible();
}

/**
 * Submit a form with the keyboard. The form of a card can still move while pictures above it load, and a click would miss its
 * button.
 */
export async function submitForm(form: Locator, name: string): Promise<void> {
  await form.getByRole("button", { name: `${name} ·` }).press("Enter");
}

/** Confirm the cost. */
export async function confirmCost(page: Page, language: Language, tokens: number): Promise<void> {
  const { studio } = languages[language];
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: studio.confirm.action_other.replace("{{count}}", String(tokens)) })
    .click();
}

/** Wait until all results are finished and return their dialog. */
export async function waitForResults(page: Page, language: Language): Promise<Locator> {
  const { studio } = languages[language];
  await expect(page.getByRole("button", { name: `${studio.results.again} ·` })).toBeVisible({
    timeout: 180_000,
  });
  return page.getByRole("dialog");
}

/** Draw a picture in the colour that the test engine takes for a minor (server/tests/doubles/engine.py). */
export async function drawMinor(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 640 });
    const drawing = canvas.getContext("2d");
    if (!drawing) throw new Error("No 2D canvas");
    drawing.fillStyle = "rgb(20 250 120)";
    drawing.fillRect(0, 0, 640, 640);
    return canvas.toDataURL("image/jpeg", 0.95);
  });
  return Buffer.from(address.replace(/^.*,/, ""), "base64");
}

/** Draw a picture of a hill, in which there is no face. */
export async function drawLandscape(page: Page, edge = 640): Promise<Buffer> {
  const address = await page.evaluate((edge) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: edge, height: edge });
    const drawing = canvas.getContext("2d");
    if (!drawing) throw new Error("No 2D canvas");
    drawing.fillStyle = "skyblue";
    drawing.fillRect(0, 0, edge, edge);
    drawing.fillStyle = "seagreen";
    drawing.arc(edge / 2, edge * 1.4, edge * 0.875, 0, 7);
    drawing.fill();
    return canvas.toDataURL("image/jpeg");
  }, edge);
  return Buffer.from(address.replace(/^.*,/, ""), "base64");
}
