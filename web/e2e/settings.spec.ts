// The settings, each card from the click to what the server made of it, with the links of the real mails.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, signIn, test } from "./fixtures";
import { linkInMail } from "./mailbox";
import { type Account, freshEmail, freshPassword, register } from "./registration";

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

const words = {
  en: {
    home: "/",
    settings: "/settings",
    login: /\/login\?redir=/,
    notifications: "Notifications",
    account: "Your account",
    profile: "Profile",
    name: "Name",
    saveName: "Save name",
    nameSaved: "Nice to meet you, Countess",
    photoSaved: "Looking good! Your photo is saved",
    removePhoto: "Remove photo",
    photoRemoved: "Your photo is gone",
    emailCard: "E-mail",
    newEmail: "New e-mail",
    yourPassword: "Your password",
    changeEmail: "Change e-mail",
    waiting: (email: string) => `One step left: open the link in ${email}`,
    confirmed: "Confirmed",
    unconfirmed: "Not confirmed yet",
    confirmation: "Your address is confirmed",
    passwordCard: "Password",
    currentPassword: "Current password",
    newPassword: "New password",
    changePassword: "Change password",
    wrongPassword: "This is not your current password.",
    tooShort: "New password needs at least 8 characters",
    passwordChanged: "Your password is changed",
    preferences: "Preferences",
    language: "Language",
    region: "Region",
    asBrowserSays: "As your browser says, until you choose one.",
    search: "Search...",
    spain: "Spain",
    currency: "Currency",
    yen: "Japanese Yen",
    crypto: "Crypto currency",
    dark: "Dark",
    saved: "Saved",
    otherLanguage: "Español",
    otherSettings: "/es/settings",
    otherLanguageCard: "Idioma",
    savedInOther: "Guardado",
    devices: "Devices",
    phone: "Safari on iPhone",
    thisDevice: "This device",
    signOutPhone: "Sign out Safari on iPhone",
    signOutOthers: "Sign out everywhere else",
    signThemOut: "Sign them out",
    onlyHere: "Only this device is signed in now",
    data: "Your data",
    pack: "Pack my data",
    download: /^Download your data of/,
    onceADay: /once a day/,
    deleteCard: "Delete account",
    deleteAccount: "Delete my account",
    goes: /^Your account goes on /,
    keep: "Keep my account",
    kept: "Wonderful: your account stays",
  },
  es: {
    home: "/es",
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
  },
};

type Words = (typeof words)["en"];

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const told = (page: Page, say: Words, text: string | RegExp) =>
  expect(page.getByRole("region", { name: say.notifications }).getByText(text).first()).toBeVisible();

async function openAsNewUser(page: Page, say: Words): Promise<Account> {
  const account = await register(page, say.home);
  await open(page, say.settings);
  return account;
}

/** Signs in from elsewhere, as the given browser. */
async function elsewhere(page: Page, account: Account, userAgent: string): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("No browser to open another window of");
  const context = await browser.newContext({
    userAgent,
    baseURL: test.info().project.use.baseURL ?? "",
    // The API alone would sign in as the test, not as the browser.
    extraHTTPHeaders: { "User-Agent": userAgent },
  });
  await signIn(context, account);
  return context.newPage();
}

async function choose(page: Page, say: Words, menu: string, option: string, query?: string): Promise<void> {
  await card(page, say.preferences).getByRole("combobox", { name: menu, exact: true }).click();
  if (query) await page.getByPlaceholder(say.search).fill(query);
  await page.getByRole("option", { name: option }).click();
}

for (const [language, say] of Object.entries(words)) {
  test.describe(language, () => {
    test("a name is judged while it is typed, saved, and still there after a reload", async ({ page }) => {
      await openAsNewUser(page, say);
      const name = card(page, say.profile).getByLabel(say.name, { exact: true });
      await name.fill("A");
      await expect(name).toHaveAttribute("aria-invalid", "true");
      await name.fill("Countess");
      await expect(name).not.toHaveAttribute("aria-invalid", "true");
      await card(page, say.profile).getByRole("button", { name: say.saveName }).click();
      await told(page, say, say.nameSaved);
      await open(page, say.settings);
      await expect(name).toHaveValue("Countess");
    });

    test("a photo is uploaded, shown everywhere, and removed", async ({ page }) => {
      await openAsNewUser(page, say);
      const profile = card(page, say.profile);
      await profile.locator("input[type=file]").setInputFiles({
        name: "me.png",
        mimeType: "image/png",
        buffer: await page.locator("body").screenshot(),
      });
      await told(page, say, say.photoSaved);
      const face = page.getByRole("banner").getByRole("button", { name: say.account }).locator("img");
      await open(page, say.settings);
      await expect(face).toBeVisible();
      await expect(profile.locator("img")).toBeVisible();
      await expect
        .poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await profile.getByRole("button", { name: say.removePhoto }).click();
      await told(page, say, say.photoRemoved);
      await expect(face).toHaveCount(0);
      await open(page, say.settings);
      await expect(profile.locator("img")).toHaveCount(0);
    });

    test("another e-mail counts once the link sent there was opened", async ({ page, expected }) => {
      expected.push(/422/);
      const { email, password } = await openAsNewUser(page, say);
      const mail = card(page, say.emailCard);
      await expect(mail.getByText(email)).toBeVisible();
      await expect(mail.getByText(say.unconfirmed)).toBeVisible();

      const replacement = freshEmail();
      await mail.getByLabel(say.newEmail).fill(replacement);
      await mail.getByLabel(say.yourPassword).fill("a guess");
      await mail.getByRole("button", { name: say.changeEmail }).click();
      await expect(mail.getByText(say.wrongPassword)).toBeVisible();
      await mail.getByLabel(say.yourPassword).fill(password);
      await mail.getByRole("button", { name: say.changeEmail }).click();
      await expect(mail.getByText(say.waiting(replacement))).toBeVisible();
      await expect(mail.getByText(email)).toBeVisible();

      await open(page, await linkInMail(replacement));
      await expect(page.getByRole("heading", { name: say.confirmation })).toBeVisible();
      await open(page, say.settings);
      await expect(mail.getByText(replacement)).toBeVisible();
      await expect(mail.getByText(say.confirmed)).toBeVisible();
      const answer = await page.request.post("/api/auth", { data: { email: replacement, password } });
      expect(answer.status()).toBe(200);
    });

    test("a new password takes the place of the old one", async ({ page, expected }) => {
      expected.push(/422/);
      const { email, password } = await openAsNewUser(page, say);
      const form = card(page, say.passwordCard);
      await form.getByLabel(say.newPassword).fill("short");
      await expect(form.getByText(say.tooShort)).toBeVisible();
      const replacement = freshPassword();
      await form.getByLabel(say.newPassword).fill(replacement);
      await form.getByLabel(say.currentPassword).fill("a guess");
      await form.getByRole("button", { name: say.changePassword }).click();
      await expect(form.getByText(say.wrongPassword)).toBeVisible();
      await form.getByLabel(say.currentPassword).fill(password);
      await form.getByRole("button", { name: say.changePassword }).click();
      await told(page, say, say.passwordChanged);
      await expect(form.getByLabel(say.newPassword)).toHaveValue("");

      const logIn = async (secret: string) =>
        (await page.request.post("/api/auth", { data: { email, password: secret } })).status();
      expect(await logIn(password)).toBe(401);
      expect(await logIn(replacement)).toBe(200);
    });

    test("region, currencies and colours are found by search, saved, and stay (S1.6, S4.6)", async ({
      page,
    }) => {
      await openAsNewUser(page, say);
      const menu = (name: string) => card(page, say.preferences).getByRole("combobox", { name, exact: true });
      await expect(card(page, say.preferences).getByText(say.asBrowserSays)).toBeVisible();
      await choose(page, say, say.region, say.spain, say.spain.toLowerCase());
      await told(page, say, say.saved);
      await choose(page, say, say.currency, say.yen, "jpy");
      await expect(menu(say.currency)).toHaveText(say.yen);
      await choose(page, say, say.crypto, "USDT");
      await expect(menu(say.crypto)).toHaveText("USDT");
      await card(page, say.preferences).getByRole("radio", { name: say.dark }).click();
      await expect(page.locator("html")).toHaveClass(/\bdark\b/);
      await page.waitForLoadState("networkidle");

      await open(page, say.settings);
      await expect(menu(say.region)).toHaveText(say.spain);
      await expect(menu(say.currency)).toHaveText(say.yen);
      await expect(menu(say.crypto)).toHaveText("USDT");
      await expect(card(page, say.preferences).getByRole("radio", { name: say.dark })).toBeChecked();
      await expect(page.locator("html")).toHaveClass(/\bdark\b/);
    });

    test("another language moves to the page in it, and becomes the account's (S1.5)", async ({ page }) => {
      await openAsNewUser(page, say);
      await choose(page, say, say.language, say.otherLanguage);
      await expect(page).toHaveURL(say.otherSettings);
      await expect(page.getByText(say.savedInOther, { exact: true }).first()).toBeVisible();
      await open(page, say.otherSettings);
      await expect(page.getByRole("combobox", { name: say.otherLanguageCard, exact: true })).toHaveText(
        say.otherLanguage,
      );
      await expect(page.locator("html")).toHaveAttribute("lang", language === "en" ? "es" : "en");
    });

    test("a device that is signed out here is signed out there", async ({ page }) => {
      const account = await register(page, say.home);
      const phone = await elsewhere(page, account, iphone);
      await open(phone, say.settings);
      await open(page, say.settings);
      const devices = card(page, say.devices);
      await expect(devices.getByRole("listitem")).toHaveCount(2);
      await expect(devices.getByRole("listitem").filter({ hasText: say.phone })).toBeVisible();
      await expect(devices.getByText(say.thisDevice)).toHaveCount(1);
      await devices.getByRole("button", { name: say.signOutPhone }).click();
      await expect(devices.getByRole("listitem")).toHaveCount(1);
      await phone.goto(say.settings);
      await expect(phone).toHaveURL(say.login);

      const tablet = await elsewhere(page, account, iphone);
      await open(tablet, say.settings);
      await open(page, say.settings);
      await devices.getByRole("button", { name: say.signOutOthers }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: say.signThemOut }).click();
      await told(page, say, say.onlyHere);
      await tablet.goto(say.settings);
      await expect(tablet).toHaveURL(say.login);
      await open(page, say.settings);
      await expect(devices.getByRole("listitem")).toHaveCount(1);
      await phone.context().close();
      await tablet.context().close();
    });

    test("all one's data is packed, announced by mail and downloaded as a zip", async ({
      page,
      expected,
    }) => {
      expected.push(/429/);
      const { email } = await openAsNewUser(page, say);
      await linkInMail(email, 1);
      await card(page, say.data).getByRole("button", { name: say.pack }).click();
      await told(page, say, email);
      const download = card(page, say.data).getByRole("link", { name: say.download });
      await expect(download).toBeVisible({ timeout: 30_000 });
      await card(page, say.data).getByRole("button", { name: say.pack }).click();
      await told(page, say, say.onceADay);

      const link = await linkInMail(email, 2);
      expect(link).toBe(`${say.settings}#data`);
      await open(page, say.home);
      await open(page, link);
      await expect(card(page, say.data)).toBeInViewport();
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

    test("an account asked to go can be kept until it goes", async ({ page, expected }) => {
      expected.push(/422/);
      const { password } = await openAsNewUser(page, say);
      await card(page, say.deleteCard).getByRole("button", { name: say.deleteAccount }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(say.yourPassword).fill("a guess");
      await dialog.getByRole("button", { name: say.deleteAccount }).click();
      await expect(dialog.getByText(say.wrongPassword)).toBeVisible();
      await dialog.getByLabel(say.yourPassword).fill(password);
      await dialog.getByRole("button", { name: say.deleteAccount }).click();
      await expect(dialog).toHaveCount(0);

      await open(page, say.settings);
      const notice = page.getByRole("main").getByRole("status").filter({ hasText: say.goes });
      await expect(notice).toBeVisible();
      await notice.getByRole("button", { name: say.keep }).click();
      await told(page, say, say.kept);
      await open(page, say.settings);
      await expect(card(page, say.deleteCard).getByRole("button", { name: say.deleteAccount })).toBeVisible();
      await expect(page.getByText(say.goes)).toHaveCount(0);
    });

    test("axe finds nothing on the page nor in its dialog, light and dark", async ({ page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await openAsNewUser(page, say);
      await expect(card(page, say.devices).getByRole("listitem")).toHaveCount(1);
      await expect(
        card(page, say.preferences).getByRole("combobox", { name: say.region, exact: true }),
      ).toBeVisible();
      const check = (state: string) => expectAccessibleInBothModes(page, state);
      await check("page");
      await card(page, say.passwordCard).getByRole("button", { name: say.changePassword }).click();
      await expect(card(page, say.passwordCard).locator("[aria-invalid=true]")).toHaveCount(2);
      await check("errors");
      await card(page, say.deleteCard).getByRole("button", { name: say.deleteAccount }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await check("dialog");
    });
  });
}
