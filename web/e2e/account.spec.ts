// Registration, e-mail confirmation, log-in and password reset through the forms and e-mails
// (docs/product.md#e-mail-confirmation).

import type { Page } from "@playwright/test";
import { type Account, freshEmail, freshPassword, fromFreshAddress, register } from "./accounts";
import { expect, open, painted, test } from "./fixtures";
import { linkInMail } from "./helper";
import { sample } from "./matrix";

const words = {
  en: {
    home: "/",
    start: "/reimagine",
    register: "/register",
    login: "/login",
    forgotPassword: "/forgot-password",
    confirmation: "/email-confirmation",
    faq: "/faq",
    name: "Name",
    email: "E-mail",
    password: "Password",
    createAccount: "Create my account",
    notifications: "Notifications",
    welcome: "Welcome, Ada!",
    onItsWay: (email: string) => `An e-mail is on its way to ${email}.`,
    reminder: "Confirm your e-mail and get 20 tokens",
    dismiss: "Dismiss",
    resend: "Send it again",
    wait: /^Send it again in (\d+) s$/,
    resent: (email: string) => `We have sent a new link to ${email}.`,
    pause: /^Please wait \d+ seconds/,
    confirmed: "Your address is confirmed",
    logIn: "Log in",
    toLogIn: "Log in",
    wrong: "The e-mail or the password is not right.",
    sendLink: "Send me the link",
    sent: "Look into your inbox",
    newPassword: "Choose a new password",
    saveAndLogIn: "Save and log in",
    usedLink: "This link no longer works",
    account: "Your account",
    logOut: "Log out",
  },
  es: {
    home: "/es",
    start: "/es/reimagine",
    register: "/es/register",
    login: "/es/login",
    forgotPassword: "/es/forgot-password",
    confirmation: "/confirmacion-email",
    faq: "/preguntas-frecuentes",
    name: "Nombre",
    email: "Correo electrónico",
    password: "Contraseña",
    createAccount: "Crear mi cuenta",
    notifications: "Avisos",
    welcome: "¡Qué alegría que estés aquí, Ada!",
    onItsWay: (email: string) => `Un correo va de camino a ${email}.`,
    reminder: "Confirma tu correo y recibe 20 tokens",
    dismiss: "Descartar",
    resend: "Enviar de nuevo",
    wait: /^Enviar de nuevo en (\d+) s$/,
    resent: (email: string) => `Hemos enviado un nuevo enlace a ${email}.`,
    pause: /^Espera \d+ segundos/,
    confirmed: "Tu dirección está confirmada",
    logIn: "Entrar",
    toLogIn: "Entra",
    wrong: "El correo o la contraseña no son correctos.",
    sendLink: "Enviarme el enlace",
    sent: "Mira tu correo",
    newPassword: "Elige una contraseña nueva",
    saveAndLogIn: "Guardar y entrar",
    usedLink: "Este enlace ya no sirve",
    account: "Tu cuenta",
    logOut: "Cerrar sesión",
  },
};

type Words = (typeof words)["en"];

const main = (page: Page) => page.getByRole("main");
/** The alert of every page, which can be dismissed, unlike the note in a form. */
const reminder = (page: Page, text: Words) =>
  page
    .getByRole("status")
    .filter({ hasText: text.reminder, has: page.getByRole("button", { name: text.dismiss }) });
const notifications = (page: Page, text: Words) => page.getByRole("region", { name: text.notifications });
const accountMenu = (page: Page, text: Words) =>
  page.getByRole("banner").getByRole("button", { name: text.account });

async function registerWithForm(page: Page, text: Words, query = ""): Promise<Account> {
  const account = { email: freshEmail(), password: freshPassword() };
  await page.setExtraHTTPHeaders(fromFreshAddress());
  await open(page, text.register + query);
  await main(page).getByLabel(text.name).fill("Ada");
  await main(page).getByLabel(text.email).fill(account.email);
  await main(page).getByLabel(text.password, { exact: true }).fill(account.password);
  await main(page).getByRole("button", { name: text.createAccount }).click();
  return account;
}

async function logIn(page: Page, text: Words, account: Account): Promise<void> {
  await main(page).getByLabel(text.email).fill(account.email);
  await main(page).getByLabel(text.password, { exact: true }).fill(account.password);
  await main(page).getByRole("button", { name: text.logIn }).click();
}

async function logOut(page: Page, text: Words): Promise<void> {
  await accountMenu(page, text).press("Enter");
  await page.getByRole("menuitem", { name: text.logOut }).press("Enter");
  await expect(page.getByRole("banner").getByRole("link", { name: text.logIn })).toBeVisible();
  // Logging out navigates home; wait for it, or the next step acts on the old page.
  await expect(page).toHaveURL(text.home);
}

for (const language of sample(["en", "es"] as const, "es")) {
  const text = words[language];
  test.describe(language, () => {
    test("a new account can resend the confirmation e-mail, once a minute, and confirms with its link", async ({
      page,
      expected,
    }) => {
      expected.push(/429/);
      const { email } = await registerWithForm(page, text);
      await expect(page).toHaveURL(text.start);
      await expect(notifications(page, text).getByText(text.welcome)).toBeVisible();
      await expect(notifications(page, text).getByText(text.onItsWay(email))).toBeVisible();
      await expect(reminder(page, text)).toContainText(email);
      await linkInMail(email, 1);

      const resend = reminder(page, text).getByRole("button", { name: text.resend, exact: true });
      await resend.click();
      await expect(notifications(page, text).getByText(text.resent(email))).toBeVisible();
      const wait = reminder(page, text).getByRole("button", { name: text.wait });
      await expect(wait).toBeDisabled();
      const secondsLeft = async () => Number(text.wait.exec((await wait.textContent()) ?? "")?.[1]);
      const first = await secondsLeft();
      expect(first).toBeGreaterThan(50);
      expect(first).toBeLessThanOrEqual(60);
      await expect.poll(secondsLeft).toBeLessThan(first);

      // The countdown is lost with the page, but the server still refuses.
      await open(page, text.faq);
      await resend.click();
      await expect(notifications(page, text).locator("[data-color=error]")).toContainText(text.pause);
      await expect(wait).toBeDisabled();

      const link = await linkInMail(email, 2);
      expect(link).toContain(`${text.confirmation}?token=`);
      await open(page, link);
      await expect(page.getByRole("heading", { name: text.confirmed })).toBeVisible();
      await expect(reminder(page, text)).toHaveCount(0);
      await open(page, text.faq);
      await expect(accountMenu(page, text)).toBeVisible();
      await expect(reminder(page, text)).toHaveCount(0);
    });

    test("the reminder disappears with the session, and stays dismissed for the visit", async ({
      page,
      context,
    }) => {
      await registerWithForm(page, text, `?redir=${encodeURIComponent(text.faq)}`);
      await expect(page).toHaveURL(text.faq);
      await expect(reminder(page, text)).toBeVisible();
      await logOut(page, text);
      await expect(reminder(page, text)).toHaveCount(0);

      const { email } = await register(context, language);
      await open(page, text.faq);
      // On phones it is compact: it does not say the address, and covers less than a quarter of the page.
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(reminder(page, text)).toBeVisible();
      await expect(reminder(page, text).getByText(email)).toBeHidden();
      expect((await reminder(page, text).boundingBox())?.height).toBeLessThan(844 / 4);
      await reminder(page, text).getByRole("button", { name: text.dismiss }).click();
      await expect(reminder(page, text)).toHaveCount(0);
      const session = page.waitForResponse("/api/auth/session");
      await open(page, text.faq);
      await (await session).finished();
      await expect(accountMenu(page, text)).toBeVisible();
      await expect(reminder(page, text)).toHaveCount(0);
    });

    test("the first press on a link below the form is followed, whichever field has the focus", async ({
      page,
    }) => {
      await open(page, text.register);
      await main(page).getByLabel(text.name).click();
      await main(page).getByRole("link", { name: text.toLogIn, exact: true }).hover();
      await page.mouse.down();
      // The field is left, and its message must not move the link before the button is released.
      await expect(main(page).getByLabel(text.name)).not.toBeFocused();
      await painted(page);
      await page.mouse.up();
      await expect(page).toHaveURL(text.login);
    });

    test("a wrong password is refused; a forgotten one is replaced through the e-mail", async ({
      page,
      context,
      expected,
    }) => {
      expected.push(/400|401/);
      await page.setExtraHTTPHeaders(fromFreshAddress());
      const { email, password } = await register(context, language);
      await linkInMail(email, 1);
      await context.clearCookies();

      await open(page, text.login);
      await logIn(page, text, { email, password: `not ${password}` });
      await expect(main(page).getByText(text.wrong)).toBeVisible();
      await expect(page).toHaveURL(text.login);

      await open(page, text.forgotPassword);
      await main(page).getByLabel(text.email).fill(email);
      await main(page).getByRole("button", { name: text.sendLink }).click();
      await expect(page.getByText(text.sent)).toBeVisible();

      const link = await linkInMail(email, 2);
      expect(link).toContain(`${text.forgotPassword}?token=`);
      await open(page, link);
      await expect(page.getByRole("heading", { name: text.newPassword })).toBeVisible();
      const replacement = freshPassword();
      await main(page).getByLabel(text.password, { exact: true }).fill(replacement);
      await main(page).getByRole("button", { name: text.saveAndLogIn }).click();
      await expect(page).toHaveURL(text.start);
      await expect(accountMenu(page, text)).toBeVisible();

      await logOut(page, text);
      await open(page, link);
      await expect(main(page).getByText(text.usedLink)).toBeVisible();
      await expect(main(page).getByLabel(text.password, { exact: true })).toHaveCount(0);
      await open(page, text.login);
      await logIn(page, text, { email, password });
      await expect(main(page).getByText(text.wrong)).toBeVisible();
      await logIn(page, text, { email, password: replacement });
      await expect(page).toHaveURL(text.start);
      await expect(accountMenu(page, text)).toBeVisible();
    });
  });
}
