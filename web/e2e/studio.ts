// The studio as its tests walk it, in both languages.
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
import { linkInMail } from "./mailbox";
import { type Account, register } from "./registration";

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

/** A woman who does not exist. */
const portrait = readFileSync("../content/people/zara.jpg");

/** "{{count}} photos" as whatever number stands there. */
export const matching = (text: string) =>
  new RegExp(text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\{\w+\}\}/g, ".+"));

/** Registers and confirms the e-mail, which brings the first tokens. */
export async function registerWithTokens(page: Page, language: Language): Promise<Account> {
  const account = await register(page, languages[language].home);
  const confirmed = page.waitForResponse((response) => response.url().endsWith("/api/auth/confirmEmail"));
  await open(page, await linkInMail(account.email));
  await confirmed;
  await open(page, `${languages[language].prefix}/imagine`);
  await expect(page.getByTestId("balance")).toHaveText("20");
  return account;
}

/** The card of a style in the catalogue, in one of its modes. */
export async function openCard(page: Page, language: Language, style: string, mode: Mode): Promise<Locator> {
  const { prefix, styles } = languages[language];
  await open(page, `${prefix}/styles?q=${encodeURIComponent(style)}`);
  const card = page.getByRole("article").filter({ hasText: style }).first();
  await card.getByRole("tab", { name: styles.modes[mode].tab }).click();
  return card;
}

/** Opens the form on a card. */
export async function openForm(page: Page, card: Locator, language: Language, mode: Mode): Promise<Locator> {
  await card.getByRole("button", { name: languages[language].styles.create[mode] }).click();
  const form = page.getByRole("dialog");
  await expect(form).toBeVisible();
  return form;
}

export async function choosePicture(form: Locator, picture: Buffer = portrait): Promise<void> {
  const file = { name: "me.jpg", mimeType: "image/jpeg", buffer: picture };
  await form.locator("input[type=file]").setInputFiles(file);
  await expect(form.getByRole("img")).toBeVisible();
}

/** Says yes to the cost. */
export async function spend(page: Page, language: Language, tokens: number): Promise<void> {
  const { studio } = languages[language];
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: studio.confirm.action_other.replace("{{count}}", String(tokens)) })
    .click();
}

/** The results, once all of them are there. */
export async function results(page: Page, language: Language): Promise<Locator> {
  const { studio } = languages[language];
  await expect(page.getByRole("button", { name: studio.results.again })).toBeVisible({ timeout: 180_000 });
  return page.getByRole("dialog");
}

/** A picture of a hill under the sky, in which nobody is. */
export async function landscape(page: Page, edge = 640): Promise<Buffer> {
  const address = await page.evaluate((edge) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: edge, height: edge });
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("nothing to draw with");
    pen.fillStyle = "skyblue";
    pen.fillRect(0, 0, edge, edge);
    pen.fillStyle = "seagreen";
    pen.arc(edge / 2, edge * 1.4, edge * 0.875, 0, 7);
    pen.fill();
    return canvas.toDataURL("image/jpeg");
  }, edge);
  return Buffer.from(address.replace(/^.*,/, ""), "base64");
}
