// Two-step sign-in, from the settings through every way in, with an authenticator app that is played here.
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, open, test } from "./fixtures";
import { linkInMail } from "./mailbox";
import { type Account, freshPassword, register } from "./registration";

const words = {
  en: {
    home: "/",
    faq: "/faq",
    settings: "/settings",
    login: "/login",
    forgotPassword: "/forgot-password",
    notifications: "Notifications",
    account: "Your account",
    logOut: "Log out",
    logIn: "Log in",
    email: "E-mail",
    password: "Password",
    sendLink: "Send me the link",
    sent: "Look into your inbox",
    save: "Save and log in",
    card: "Two-step sign-in",
    off: "Off",
    on: "On",
    switchOn: "Switch on",
    switchOff: "Switch off",
    yourPassword: "Your password",
    wrongPassword: "This is not your current password.",
    next: "Continue",
    qr: "QR code for your authenticator app",
    code: "Six digits from your authenticator app",
    firstCode: "Then enter the six digits it shows",
    isOn: "Two-step sign-in is on",
    recoveryCodes: "Recovery codes",
    copy: "Copy",
    copied: "Copied",
    download: "Download",
    kept: "I have kept them",
    oneMoreStep: "One more step",
    wrongCode: "This code is not right, or it was used already.",
    useRecovery: "No phone at hand? Use a recovery code",
    recoveryCode: "Recovery code",
    isOff: "Two-step sign-in is off",
  },
  es: {
    home: "/es",
    faq: "/preguntas-frecuentes",
    settings: "/es/settings",
    login: "/es/login",
    forgotPassword: "/es/forgot-password",
    notifications: "Avisos",
    account: "Tu cuenta",
    logOut: "Cerrar sesión",
    logIn: "Entrar",
    email: "Correo electrónico",
    password: "Contraseña",
    sendLink: "Enviarme el enlace",
    sent: "Mira tu correo",
    save: "Guardar y entrar",
    card: "Verificación en dos pasos",
    off: "Desactivada",
    on: "Activada",
    switchOn: "Activar",
    switchOff: "Desactivar",
    yourPassword: "Tu contraseña",
    wrongPassword: "Esta no es tu contraseña actual.",
    next: "Continuar",
    qr: "Código QR para tu app de autenticación",
    code: "Seis dígitos de tu app de autenticación",
    firstCode: "Después escribe los seis dígitos que muestra",
    isOn: "La verificación en dos pasos está activada",
    recoveryCodes: "Códigos de recuperación",
    copy: "Copiar",
    copied: "Copiado",
    download: "Descargar",
    kept: "Ya los he guardado",
    oneMoreStep: "Un paso más",
    wrongCode: "Este código no es correcto o ya se ha usado.",
    useRecovery: "¿Sin el móvil a mano? Usa un código de recuperación",
    recoveryCode: "Código de recuperación",
    isOff: "La verificación en dos pasos está desactivada",
  },
};

type Words = (typeof words)["en"];

/** What an authenticator app shows (RFC 6238), so many half minutes from now. */
function codeOf(secret: string, stepsAhead = 0): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead));
  const digest = createHmac("sha1", key).update(step).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

const card = (page: Page, say: Words) => page.getByRole("region", { name: say.card, exact: true });
const told = (page: Page, say: Words, text: string) =>
  expect(page.getByRole("region", { name: say.notifications }).getByText(text).first()).toBeVisible();
const signedIn = (page: Page, say: Words) =>
  expect(page.getByRole("banner").getByRole("button", { name: say.account })).toBeVisible();

async function logOut(page: Page, say: Words): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: say.account }).press("Enter");
  await page.getByRole("menuitem", { name: say.logOut }).press("Enter");
  await expect(page.getByRole("banner").getByRole("link", { name: say.logIn })).toBeVisible();
  // Logging out leads home; what is done before that would be done to the page that is being left, which is still
  // there for a moment under the new address.
  await expect(page).toHaveURL(say.home);
  await expect(page.locator("#hero")).toBeVisible();
}

async function firstStep(form: Locator, say: Words, { email, password }: Account): Promise<void> {
  await form.getByLabel(say.email).fill(email);
  await form.getByLabel(say.password, { exact: true }).fill(password);
  await form.getByRole("button", { name: say.logIn }).click();
  await expect(form.getByText(say.oneMoreStep)).toBeVisible();
}

async function giveRecoveryCode(form: Locator, say: Words, code: string): Promise<void> {
  await form.getByRole("button", { name: say.useRecovery }).click();
  await expect(form.getByLabel(say.recoveryCode)).toBeFocused();
  await form.getByLabel(say.recoveryCode).fill(code);
}

/** Through the card of the settings, up to the recovery codes. */
async function switchOn(page: Page, say: Words, password: string): Promise<string> {
  await card(page, say).getByRole("button", { name: say.switchOn }).click();
  const dialog = page.getByRole("dialog", { name: say.card });
  await dialog.getByLabel(say.yourPassword).fill(password);
  await dialog.getByRole("button", { name: say.next }).click();
  await expect(dialog.getByRole("img", { name: say.qr })).toBeVisible();
  await expect(dialog.getByLabel(say.firstCode)).toBeFocused();
  const secret =
    /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await dialog.innerText())?.[0].replaceAll(" ", "") ?? "";
  await dialog.getByLabel(say.firstCode).fill(codeOf(secret));
  await dialog.getByRole("button", { name: say.switchOn }).click();
  await told(page, say, say.isOn);
  return secret;
}

async function recoveryCodes(page: Page, say: Words): Promise<string[]> {
  const list = page.getByRole("list", { name: say.recoveryCodes });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  return list.getByRole("listitem").allInnerTexts();
}

for (const [language, say] of Object.entries(words)) {
  test.describe(language, () => {
    test("it is switched on with an app, asked for at every sign-in, and switched off again", async ({
      page,
      context,
      expected,
    }) => {
      test.slow();
      expected.push(/401/, /422/);
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const account = await register(page, say.home);
      await open(page, say.settings);
      await expect(card(page, say).getByText(say.off, { exact: true })).toBeVisible();

      // Switched on: a wrong password goes no further, and the recovery codes can be taken along.
      await card(page, say).getByRole("button", { name: say.switchOn }).click();
      const dialog = page.getByRole("dialog", { name: say.card });
      await dialog.getByLabel(say.yourPassword).fill("a guess");
      await dialog.getByRole("button", { name: say.next }).click();
      await expect(dialog.getByText(say.wrongPassword)).toBeVisible();
      await page.keyboard.press("Escape");
      const secret = await switchOn(page, say, account.password);
      const codes = await recoveryCodes(page, say);
      await dialog.getByRole("button", { name: say.copy }).click();
      await told(page, say, say.copied);
      expect((await page.evaluate(() => navigator.clipboard.readText())).trim().split("\n")).toEqual(codes);
      const download = page.waitForEvent("download");
      await dialog.getByRole("link", { name: say.download }).click();
      expect(
        readFileSync(await (await download).path(), "utf8")
          .trim()
          .split("\n"),
      ).toEqual(codes);
      await dialog.getByRole("button", { name: say.kept }).click();
      await expect(card(page, say).getByText(say.on, { exact: true })).toBeVisible();
      expect(await linkInMail(account.email, 2)).toBe(`${say.settings}#secondFactor`);

      // On the login page, with the app.
      await logOut(page, say);
      await open(page, say.login);
      const main = page.getByRole("main");
      await firstStep(main, say, account);
      await expect(main.getByLabel(say.code)).toBeFocused();
      await main.getByLabel(say.code).fill("000000");
      await main.getByRole("button", { name: say.logIn }).click();
      await told(page, say, say.wrongCode);
      await main.getByLabel(say.code).fill(codeOf(secret, 1));
      await main.getByRole("button", { name: say.logIn }).click();
      await expect(page).toHaveURL(say.home);
      await signedIn(page, say);

      // In the login modal over another page, with a recovery code; it is good once.
      const [first = "", second = "", third = ""] = codes;
      for (const code of [first, second]) {
        await open(page, say.faq);
        await logOut(page, say);
        await page.getByRole("banner").getByRole("link", { name: say.logIn }).click();
        const modal = page.getByRole("dialog");
        await firstStep(modal, say, account);
        await giveRecoveryCode(modal, say, first);
        await modal.getByRole("button", { name: say.logIn }).click();
        if (code === first) {
          await signedIn(page, say);
          continue;
        }
        await expect(modal.getByLabel(say.recoveryCode)).toHaveAttribute("aria-invalid", "true");
        await modal.getByLabel(say.recoveryCode).fill(code);
        await modal.getByRole("button", { name: say.logIn }).click();
        await signedIn(page, say);
      }

      // Switched off.
      await open(page, say.settings);
      await card(page, say).getByRole("button", { name: say.switchOff }).click();
      await dialog.getByLabel(say.yourPassword).fill(account.password);
      await giveRecoveryCode(dialog, say, third);
      await dialog.getByRole("button", { name: say.switchOff }).click();
      await told(page, say, say.isOff);
      await expect(card(page, say).getByText(say.off, { exact: true })).toBeVisible();
      expect(await linkInMail(account.email, 3)).toBe(`${say.settings}#secondFactor`);
      await logOut(page, say);
      await open(page, say.login);
      await main.getByLabel(say.email).fill(account.email);
      await main.getByLabel(say.password, { exact: true }).fill(account.password);
      await main.getByRole("button", { name: say.logIn }).click();
      await expect(page).toHaveURL(say.home);
    });

    test("a forgotten password is replaced with the mail and a code, not with the mail alone", async ({
      page,
      expected,
    }) => {
      expected.push(/401/);
      const { email, password } = await register(page, say.home);
      await open(page, say.settings);
      const secret = await switchOn(page, say, password);
      await page.getByRole("button", { name: say.kept }).click();
      await linkInMail(email, 2);
      await logOut(page, say);

      await open(page, say.forgotPassword);
      const main = page.getByRole("main");
      await main.getByLabel(say.email).fill(email);
      await main.getByRole("button", { name: say.sendLink }).click();
      await expect(page.getByText(say.sent)).toBeVisible();
      await open(page, await linkInMail(email, 3));
      await main.getByLabel(say.password, { exact: true }).fill(freshPassword());
      await main.getByRole("button", { name: say.save }).click();
      await expect(main.getByText(say.oneMoreStep)).toBeVisible();
      await main.getByLabel(say.code).fill(codeOf(secret, 1));
      await main.getByRole("button", { name: say.save }).click();
      await expect(page).toHaveURL(say.home);
      await signedIn(page, say);
    });
  });
}

test("every step can be used by everybody", async ({ page, expected }) => {
  expected.push(/401/);
  const say = words.en;
  const check = () => expectAccessible(page);
  const account = await register(page, say.home);
  await open(page, say.settings);
  await card(page, say).getByRole("button", { name: say.switchOn }).click();
  const dialog = page.getByRole("dialog", { name: say.card });
  await expect(dialog).toHaveCSS("opacity", "1");
  await check();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await switchOn(page, say, account.password);
  await recoveryCodes(page, say);
  await check();
  await dialog.getByRole("button", { name: say.kept }).click();
  await logOut(page, say);
  await open(page, say.login);
  await firstStep(page.getByRole("main"), say, account);
  await check();
});
