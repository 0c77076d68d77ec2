// The settings in Spanish, card by card, with the links of the e-mails (docs/product.md#settings). Unit tests cover the cards in
// English.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type Account, freshEmail, freshPassword, register, signIn } from "./accounts";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { linkInMail } from "./helper";

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

const text = {
  home: "/es",
  faq: "/preguntas-frecuentes",
  settings: "/es/settings",
  login: /\/es\/login\?redir=/,
  notifications: "Avisos",
  account: "Tu cuenta",
  profile: "Perfil",
  name: "Nombre",
  saveName: "Guardar nombre",
  nameSaved: "Encantados, Countess",
  photoSaved: "¡Qué bien sales! Tu foto está guardada",
  removePhoto: "Quitar foto",
  photoRemoved: "Hemos quitado tu foto",
  emailCard: "Correo electrónico",
  newEmail: "Correo nuevo",
  yourPassword: "Tu contraseña",
  changeEmail: "Cambiar correo",
  waiting: (email: string) => `Solo falta un paso: abre el enlace en ${email}`,
  confirmed: "Confirmado",
  unconfirmed: "Sin confirmar",
  confirmation: "Tu dirección está confirmada",
  passwordCard: "Contraseña",
  currentPassword: "Contraseña actual",
  newPassword: "Contraseña nueva",
  changePassword: "Cambiar contraseña",
  wrongPassword: "Esta no es tu contraseña actual.",
  tooShort: "Contraseña nueva necesita al menos 8 caracteres",
  passwordChanged: "Tu contraseña ha cambiado",
  preferences: "Preferencias",
  language: "Idioma",
  region: "Región",
  asBrowserSays: "Según tu navegador, hasta que elijas una.",
  search: "Buscar...",
  spain: "España",
  currency: "Moneda",
  yen: "Yen japonés",
  crypto: "Criptomoneda",
  dark: "Oscuro",
  saved: "Guardado",
  otherLanguage: "English",
  otherSettings: "/settings",
  otherLanguageCard: "Language",
  savedInOther: "Saved",
  devices: "Dispositivos",
  phone: "Safari en iPhone",
  thisDevice: "Este dispositivo",
  signOutPhone: "Cerrar sesión en Safari en iPhone",
  signOutOthers: "Cerrar sesión en los demás",
  signThemOut: "Cerrar sesiones",
  onlyHere: "Ahora tu sesión solo está abierta aquí",
  data: "Tus datos",
  pack: "Preparar mis datos",
  download: /^Descargar tus datos del/,
  onceADay: /una vez al día/,
  deleteCard: "Eliminar cuenta",
  deleteAccount: "Eliminar mi cuenta",
  goes: /^Tu cuenta se eliminará el /,
  keep: "Conservar mi cuenta",
  kept: "¡Qué alegría! Tu cuenta sigue aquí",
};

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const expectToast = (page: Page, message: string | RegExp) =>
  expect(page.getByRole("region", { name: text.notifications }).getByText(message).first()).toBeVisible();

async function openAsNewUser(page: Page): Promise<Account> {
  const account = await register(page.context(), "es");
  await open(page, text.settings);
  return account;
}

/** Sign in on another device, with the given user agent. */
async function signInElsewhere(page: Page, account: Account, userAgent: string): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The context has no browser");
  const context = await browser.newContext({
    userAgent,
    baseURL: test.info().project.use.baseURL ?? "",
    // Calls of `context.request` do not send the user agent of the context.
    extraHTTPHeaders: { "User-Agent": userAgent },
  });
  await signIn(context, account);
  return context.newPage();
}

async function choose(page: Page, menu: string, option: string, query?: string): Promise<void> {
  await card(page, text.preferences).getByRole("combobox", { name: menu, exact: true }).click();
  if (query) await page.getByPlaceholder(text.search).fill(query);
  await page.getByRole("option", { name: option }).click();
}

async function save(page: Page, ...choice: [menu: string, option: string, query?: string]): Promise<void> {
  await Promise.all([page.waitForResponse("**/api/me/update"), choose(page, ...choice)]);
}

test("name and photo are validated, saved, shown everywhere, and the photo removed", async ({ page }) => {
  await openAsNewUser(page);
  const profile = card(page, text.profile);
  const name = profile.getByLabel(text.name, { exact: true });
  await name.fill("A");
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.fill("Countess");
  await expect(name).not.toHaveAttribute("aria-invalid", "true");
  await profile.getByRole("button", { name: text.saveName }).click();
  await expectToast(page, text.nameSaved);
  await profile.locator("input[type=file]").setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: await page.locator("body").screenshot(),
  });
  await expectToast(page, text.photoSaved);
  const avatar = page.getByRole("banner").getByRole("button", { name: text.account }).locator("img");
  await open(page, text.settings);
  await expect(name).toHaveValue("Countess");
  await expect(avatar).toBeVisible();
  await expect(profile.locator("img")).toBeVisible();
  await expect
    .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await profile.getByRole("button", { name: text.removePhoto }).click();
  await expectToast(page, text.photoRemoved);
  await expect(avatar).toHaveCount(0);
  await open(page, text.settings);
  await expect(profile.locator("img")).toHaveCount(0);
});

test("a new e-mail address takes effect once its link is opened", async ({ page, expected }) => {
  expected.push(/422/);
  const { email, password } = await openAsNewUser(page);
  const mail = card(page, text.emailCard);
  await expect(mail.getByText(email)).toBeVisible();
  await expect(mail.getByText(text.unconfirmed)).toBeVisible();

  const replacement = freshEmail();
  await mail.getByLabel(text.newEmail).fill(replacement);
  await mail.getByLabel(text.yourPassword).fill("a guess");
  await mail.getByRole("button", { name: text.changeEmail }).click();
  await expect(mail.getByText(text.wrongPassword)).toBeVisible();
  await mail.getByLabel(text.yourPassword).fill(password);
  await mail.getByRole("button", { name: text.changeEmail }).click();
  await expect(mail.getByText(text.waiting(replacement))).toBeVisible();
  await expect(mail.getByText(email)).toBeVisible();

  await open(page, await linkInMail(replacement));
  await expect(page.getByRole("heading", { name: text.confirmation })).toBeVisible();
  await open(page, text.settings);
  await expect(mail.getByText(replacement)).toBeVisible();
  await expect(mail.getByText(text.confirmed)).toBeVisible();
  const answer = await page.request.post("/api/auth", { data: { email: replacement, password } });
  expect(answer.status()).toBe(200);
});

test("a new password replaces the old one", async ({ page, expected }) => {
  expected.push(/422/);
  const { email, password } = await openAsNewUser(page);
  const form = card(page, text.passwordCard);
  await form.getByLabel(text.newPassword).fill("short");
  await expect(form.getByText(text.tooShort)).toBeVisible();
  const replacement = freshPassword();
  await form.getByLabel(text.newPassword).fill(replacement);
  await form.getByLabel(text.currentPassword).fill("a guess");
  await form.getByRole("button", { name: text.changePassword }).click();
  await expect(form.getByText(text.wrongPassword)).toBeVisible();
  await form.getByLabel(text.currentPassword).fill(password);
  await form.getByRole("button", { name: text.changePassword }).click();
  await expectToast(page, text.passwordChanged);
  await expect(form.getByLabel(text.newPassword)).toHaveValue("");

  const logIn = async (secret: string) =>
    (await page.request.post("/api/auth", { data: { email, password: secret } })).status();
  expect(await logIn(password)).toBe(401);
  expect(await logIn(replacement)).toBe(200);
});

test("region, currencies, colours and language are saved to the account", async ({ page }) => {
  await openAsNewUser(page);
  const menu = (name: string) => card(page, text.preferences).getByRole("combobox", { name, exact: true });
  await expect(card(page, text.preferences).getByText(text.asBrowserSays)).toBeVisible();
  await save(page, text.region, text.spain, text.spain.toLowerCase());
  await expectToast(page, text.saved);
  await save(page, text.currency, text.yen, "jpy");
  await expect(menu(text.currency)).toHaveText(text.yen);
  await save(page, text.crypto, "USDT");
  await expect(menu(text.crypto)).toHaveText("USDT");
  await card(page, text.preferences).getByRole("radio", { name: text.dark }).click();
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);

  await open(page, text.settings);
  await expect(menu(text.region)).toHaveText(text.spain);
  await expect(menu(text.currency)).toHaveText(text.yen);
  await expect(menu(text.crypto)).toHaveText("USDT");
  await expect(card(page, text.preferences).getByRole("radio", { name: text.dark })).toBeChecked();
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);

  // Another language navigates to the same page in it.
  await choose(page, text.language, text.otherLanguage);
  await expect(page).toHaveURL(text.otherSettings);
  await expect(page.getByText(text.savedInOther, { exact: true }).first()).toBeVisible();
  await open(page, text.otherSettings);
  await expect(page.getByRole("combobox", { name: text.otherLanguageCard, exact: true })).toHaveText(
    text.otherLanguage,
  );
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("signing out another device ends its session", async ({ page, context }) => {
  const account = await register(context, "es");
  const phone = await signInElsewhere(page, account, iphone);
  await open(phone, text.settings);
  await open(page, text.settings);
  const devices = card(page, text.devices);
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByRole("listitem").filter({ hasText: text.phone })).toBeVisible();
  await expect(devices.getByText(text.thisDevice)).toHaveCount(1);
  await devices.getByRole("button", { name: text.signOutPhone }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await phone.goto(text.settings);
  await expect(phone).toHaveURL(text.login);

  const tablet = await signInElsewhere(page, account, iphone);
  await open(tablet, text.settings);
  await open(page, text.settings);
  await devices.getByRole("button", { name: text.signOutOthers }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: text.signThemOut }).click();
  await expectToast(page, text.onlyHere);
  await tablet.goto(text.settings);
  await expect(tablet).toHaveURL(text.login);
  await open(page, text.settings);
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await phone.context().close();
  await tablet.context().close();
});

test("a data export is announced by e-mail and downloaded as a zip", async ({ page, expected }) => {
  expected.push(/429/);
  const { email } = await openAsNewUser(page);
  await linkInMail(email, 1);
  await card(page, text.data).getByRole("button", { name: text.pack }).click();
  await expectToast(page, email);
  const download = card(page, text.data).getByRole("link", { name: text.download });
  await expect(download).toBeVisible({ timeout: 30_000 });
  await card(page, text.data).getByRole("button", { name: text.pack }).click();
  await expectToast(page, text.onceADay);

  const link = await linkInMail(email, 2);
  expect(link).toBe(`${text.settings}#data`);
  await open(page, text.home);
  await open(page, link);
  await expect(card(page, text.data)).toBeInViewport();
  const saving = page.waitForEvent("download");
  await download.click();
  const archive = await saving;
  expect(archive.suggestedFilename()).toMatch(/\.zip$/);
  expect(
    readFileSync(await archive.path())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
});

test("an account deletion can be cancelled before it happens", async ({ page, expected }) => {
  expected.push(/422/);
  const { password } = await openAsNewUser(page);
  await card(page, text.deleteCard).getByRole("button", { name: text.deleteAccount }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(text.yourPassword).fill("a guess");
  await dialog.getByRole("button", { name: text.deleteAccount }).click();
  await expect(dialog.getByText(text.wrongPassword)).toBeVisible();
  await dialog.getByLabel(text.yourPassword).fill(password);
  await dialog.getByRole("button", { name: text.deleteAccount }).click();
  await expect(dialog).toHaveCount(0);

  // Every page says so.
  await open(page, text.faq);
  await expect(page.getByRole("status").filter({ hasText: text.goes })).toContainText(text.keep);
  await open(page, text.settings);
  const notice = page.getByRole("main").getByRole("status").filter({ hasText: text.goes });
  await expect(notice).toBeVisible();
  await notice.getByRole("button", { name: text.keep }).click();
  await expectToast(page, text.kept);
  await open(page, text.settings);
  await expect(card(page, text.deleteCard).getByRole("button", { name: text.deleteAccount })).toBeVisible();
  await expect(page.getByText(text.goes)).toHaveCount(0);
});

test("axe finds nothing on the page, with errors, and in its dialog", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openAsNewUser(page);
  await expect(card(page, text.devices).getByRole("listitem")).toHaveCount(1);
  await expect(
    card(page, text.preferences).getByRole("combobox", { name: text.region, exact: true }),
  ).toBeVisible();
  await expectAccessibleInBothModes(page, "page");
  await card(page, text.passwordCard).getByRole("button", { name: text.changePassword }).click();
  await expect(card(page, text.passwordCard).locator("[aria-invalid=true]")).toHaveCount(2);
  await expectAccessibleInBothModes(page, "errors", { part: "main" });
  await card(page, text.deleteCard).getByRole("button", { name: text.deleteAccount }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleInBothModes(page, "dialog", { part: "[role=dialog]" });
});
