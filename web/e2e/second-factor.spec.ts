// Two-step sign-in with an authenticator app, in every log-in form, in Spanish (docs/product.md#account-rules). Unit tests cover
// the forms in English.
import { readFileSync } from "node:fs";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { type Account, freshPassword, fromFreshAddress, register } from "./accounts";
import { codeOf } from "./authenticator";
import { expectAccessible } from "./axe";
import { expect, open, test } from "./fixtures";
import { confirmEmail, linkInMail } from "./helper";

/** Wait for the mail of the registration before confirming: it is not sent to a confirmed address, and the tests count mails. */
async function registerAndConfirm(context: BrowserContext): Promise<Account> {
  const account = await register(context, "es");
  await linkInMail(account.email);
  await confirmEmail(account);
  return account;
}

const text = {
  home: "/es",
  start: "/es/reimagine",
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
};

const card = (page: Page) => page.getByRole("region", { name: text.card, exact: true });
const expectToast = (page: Page, message: string) =>
  expect(page.getByRole("region", { name: text.notifications }).getByText(message).first()).toBeVisible();
const signedIn = (page: Page) =>
  expect(page.getByRole("banner").getByRole("button", { name: text.account })).toBeVisible();

async function logOut(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: text.account }).press("Enter");
  await page.getByRole("menuitem", { name: text.logOut }).press("Enter");
  await expect(page.getByRole("banner").getByRole("link", { name: text.logIn })).toBeVisible();
  // Logging out navigates home; the old page is still shown for a moment under the new URL.
  await expect(page).toHaveURL(text.home);
  await expect(page.locator("#hero")).toBeVisible();
}

/** Log in with the password, up to the question for a code. */
async function enterPassword(form: Locator, { email, password }: Account): Promise<void> {
  await form.getByLabel(text.email).fill(email);
  await form.getByLabel(text.password, { exact: true }).fill(password);
  await form.getByRole("button", { name: text.logIn }).click();
  await expect(form.getByText(text.oneMoreStep)).toBeVisible();
}

async function enterRecoveryCode(form: Locator, code: string): Promise<void> {
  await form.getByRole("button", { name: text.useRecovery }).click();
  await expect(form.getByLabel(text.recoveryCode)).toBeFocused();
  await form.getByLabel(text.recoveryCode).fill(code);
}

/** Switch it on in the settings, up to the recovery codes, and return the secret. */
async function switchOn(page: Page, password: string): Promise<string> {
  await card(page).getByRole("button", { name: text.switchOn }).click();
  const dialog = page.getByRole("dialog", { name: text.card });
  await dialog.getByLabel(text.yourPassword).fill(password);
  await dialog.getByRole("button", { name: text.next }).click();
  await expect(dialog.getByRole("img", { name: text.qr })).toBeVisible();
  await expect(dialog.getByLabel(text.firstCode)).toBeFocused();
  const secret =
    /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await dialog.innerText())?.[0].replaceAll(" ", "") ?? "";
  await dialog.getByLabel(text.firstCode).fill(codeOf(secret));
  await dialog.getByRole("button", { name: text.switchOn }).click();
  await expectToast(page, text.isOn);
  return secret;
}

async function recoveryCodes(page: Page): Promise<string[]> {
  const list = page.getByRole("list", { name: text.recoveryCodes });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  return list.getByRole("listitem").allInnerTexts();
}

test("it is switched on with an app, required in every log-in form, and switched off again", async ({
  page,
  context,
  expected,
}) => {
  test.slow();
  expected.push(/401/, /422/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const account = await registerAndConfirm(context);
  await open(page, text.settings);
  await expect(card(page).getByText(text.off, { exact: true })).toBeVisible();

  // Switch it on: a wrong password is refused, and the recovery codes can be copied and downloaded.
  await card(page).getByRole("button", { name: text.switchOn }).click();
  const dialog = page.getByRole("dialog", { name: text.card });
  await dialog.getByLabel(text.yourPassword).fill("a guess");
  await dialog.getByRole("button", { name: text.next }).click();
  await expect(dialog.getByText(text.wrongPassword)).toBeVisible();
  await page.keyboard.press("Escape");
  const secret = await switchOn(page, account.password);
  const codes = await recoveryCodes(page);
  // Codes that were not saved yet cannot be closed.
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: text.kept })).toBeDisabled();
  await dialog.getByRole("button", { name: text.copy }).click();
  await expectToast(page, text.copied);
  expect((await page.evaluate(() => navigator.clipboard.readText())).trim().split("\n")).toEqual(codes);
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: text.download }).click();
  expect(
    readFileSync(await (await download).path(), "utf8")
      .trim()
      .split("\n"),
  ).toEqual(codes);
  await dialog.getByRole("button", { name: text.kept }).click();
  await expect(card(page).getByText(text.on, { exact: true })).toBeVisible();
  expect(await linkInMail(account.email, 3)).toBe(`${text.settings}#secondFactor`);

  // On the login page, with the app.
  await logOut(page);
  await open(page, text.login);
  const main = page.getByRole("main");
  await enterPassword(main, account);
  await expect(main.getByLabel(text.code)).toBeFocused();
  await main.getByLabel(text.code).fill("000000");
  await main.getByRole("button", { name: text.logIn }).click();
  await expectToast(page, text.wrongCode);
  await main.getByLabel(text.code).fill(codeOf(secret, 1));
  await main.getByRole("button", { name: text.logIn }).click();
  await expect(page).toHaveURL(text.start);
  await signedIn(page);

  // In the log-in modal over another page, with a recovery code, which works once.
  const [first = "", second = "", third = ""] = codes;
  for (const code of [first, second]) {
    await open(page, text.faq);
    await logOut(page);
    await page.getByRole("banner").getByRole("link", { name: text.logIn }).click();
    const modal = page.getByRole("dialog");
    await enterPassword(modal, account);
    await enterRecoveryCode(modal, first);
    await modal.getByRole("button", { name: text.logIn }).click();
    if (code === first) {
      await signedIn(page);
      continue;
    }
    await expect(modal.getByLabel(text.recoveryCode)).toHaveAttribute("aria-invalid", "true");
    await modal.getByLabel(text.recoveryCode).fill(code);
    await modal.getByRole("button", { name: text.logIn }).click();
    await signedIn(page);
  }

  // Switch it off.
  await open(page, text.settings);
  await card(page).getByRole("button", { name: text.switchOff }).click();
  await dialog.getByLabel(text.yourPassword).fill(account.password);
  await enterRecoveryCode(dialog, third);
  await dialog.getByRole("button", { name: text.switchOff }).click();
  await expectToast(page, text.isOff);
  await expect(card(page).getByText(text.off, { exact: true })).toBeVisible();
  expect(await linkInMail(account.email, 4)).toBe(`${text.settings}#secondFactor`);
  await logOut(page);
  await open(page, text.login);
  await main.getByLabel(text.email).fill(account.email);
  await main.getByLabel(text.password, { exact: true }).fill(account.password);
  await main.getByRole("button", { name: text.logIn }).click();
  await expect(page).toHaveURL(text.start);
});

test("resetting a forgotten password requires the e-mail and a code", async ({ page, context, expected }) => {
  expected.push(/401/);
  await page.setExtraHTTPHeaders(fromFreshAddress());
  const { email, password } = await registerAndConfirm(context);
  await open(page, text.settings);
  const secret = await switchOn(page, password);
  await page.getByRole("link", { name: text.download }).click();
  await page.getByRole("button", { name: text.kept }).click();
  await linkInMail(email, 3);
  await logOut(page);

  await open(page, text.forgotPassword);
  const main = page.getByRole("main");
  await main.getByLabel(text.email).fill(email);
  await main.getByRole("button", { name: text.sendLink }).click();
  await expect(page.getByText(text.sent)).toBeVisible();
  await open(page, await linkInMail(email, 4));
  await main.getByLabel(text.password, { exact: true }).fill(freshPassword());
  await main.getByRole("button", { name: text.save }).click();
  await expect(main.getByText(text.oneMoreStep)).toBeVisible();
  await main.getByLabel(text.code).fill(codeOf(secret, 1));
  await main.getByRole("button", { name: text.save }).click();
  await expect(page).toHaveURL(text.start);
  await signedIn(page);
});

test("axe finds nothing in any step", async ({ page, context, expected }) => {
  expected.push(/401/);
  const account = await registerAndConfirm(context);
  await open(page, text.settings);
  await card(page).getByRole("button", { name: text.switchOn }).click();
  const dialog = page.getByRole("dialog", { name: text.card });
  await expect(dialog).toHaveCSS("opacity", "1");
  await expectAccessible(page, "switching on, password");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await switchOn(page, account.password);
  await recoveryCodes(page);
  await expectAccessible(page, "recovery codes");
  await dialog.getByRole("link", { name: text.download }).click();
  await dialog.getByRole("button", { name: text.kept }).click();
  await logOut(page);
  await open(page, text.login);
  await enterPassword(page.getByRole("main"), account);
  await expectAccessible(page, "log-in, code");
});
