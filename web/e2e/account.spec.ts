// From no account to a confirmed one, and back in when the password is forgotten, through the real forms and mails.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, open, test } from "./fixtures";
import { linkInMail } from "./mailbox";

const words = {
  en: {
    home: "/",
    register: "/register",
    login: "/login",
    forgotPassword: "/forgot-password",
    confirmation: "/email-confirmation",
    faq: "/faq",
    name: "Name",
    email: "E-mail",
    password: "Password",
    accept: /I have read the terms/,
    createAccount: "Create my account",
    notifications: "Notifications",
    welcome: "Welcome, Ada!",
    onItsWay: (email: string) => `An e-mail is on its way to ${email}.`,
    reminder: "One last step: confirm your e-mail",
    dismiss: "Dismiss",
    resend: "Send it again",
    wait: /^Send it again in (\d+) s$/,
    resent: (email: string) => `We have sent a new link to ${email}.`,
    pause: /^Please wait \d+ seconds/,
    confirmed: "Your address is confirmed",
    logIn: "Log in",
    wrong: "The e-mail or the password is not right.",
    sendLink: "Send me the link",
    sent: "Look into your inbox",
    newPassword: "Choose a new password",
    saveAndLogIn: "Save and log in",
    account: "Your account",
    logOut: "Log out",
  },
  es: {
    home: "/es",
    register: "/es/register",
    login: "/es/login",
    forgotPassword: "/es/forgot-password",
    confirmation: "/confirmacion-email",
    faq: "/preguntas-frecuentes",
    name: "Nombre",
    email: "Correo electrónico",
    password: "Contraseña",
    accept: /He leído los términos/,
    createAccount: "Crear mi cuenta",
    notifications: "Avisos",
    welcome: "¡Qué alegría que estés aquí, Ada!",
    onItsWay: (email: string) => `Un correo va de camino a ${email}.`,
    reminder: "Un último paso: confirma tu correo",
    dismiss: "Descartar",
    resend: "Enviar de nuevo",
    wait: /^Enviar de nuevo en (\d+) s$/,
    resent: (email: string) => `Hemos enviado un nuevo enlace a ${email}.`,
    pause: /^Espera \d+ segundos/,
    confirmed: "Tu dirección está confirmada",
    logIn: "Entrar",
    wrong: "El correo o la contraseña no son correctos.",
    sendLink: "Enviarme el enlace",
    sent: "Mira tu correo",
    newPassword: "Elige una contraseña nueva",
    saveAndLogIn: "Guardar y entrar",
    account: "Tu cuenta",
    logOut: "Cerrar sesión",
  },
};

type Words = (typeof words)["en"];

const freshEmail = () => `ada-${randomUUID()}@example.org`;
const freshPassword = () => `lovelace ${randomUUID()}`;

const main = (page: Page) => page.getByRole("main");
const reminder = (page: Page, say: Words) => page.getByRole("status").filter({ hasText: say.reminder });
const notifications = (page: Page, say: Words) => page.getByRole("region", { name: say.notifications });
const accountMenu = (page: Page, say: Words) =>
  page.getByRole("banner").getByRole("button", { name: say.account });

async function register(page: Page, say: Words, query = ""): Promise<{ email: string; password: string }> {
  const account = { email: freshEmail(), password: freshPassword() };
  await open(page, say.register + query);
  await main(page).getByLabel(say.name).fill("Ada");
  await main(page).getByLabel(say.email).fill(account.email);
  await main(page).getByLabel(say.password, { exact: true }).fill(account.password);
  await main(page).getByRole("checkbox", { name: say.accept }).click();
  await main(page).getByRole("button", { name: say.createAccount }).click();
  return account;
}

async function logIn(page: Page, say: Words, account: { email: string; password: string }): Promise<void> {
  await main(page).getByLabel(say.email).fill(account.email);
  await main(page).getByLabel(say.password, { exact: true }).fill(account.password);
  await main(page).getByRole("button", { name: say.logIn }).click();
}

async function logOut(page: Page, say: Words): Promise<void> {
  await accountMenu(page, say).press("Enter");
  await page.getByRole("menuitem", { name: say.logOut }).press("Enter");
  await expect(page.getByRole("banner").getByRole("link", { name: say.logIn })).toBeVisible();
  // Logging out leads home; what is done before that would be done to the page that is being left.
  await expect(page).toHaveURL(say.home);
}

for (const [language, say] of Object.entries(words)) {
  test.describe(language, () => {
    test("a new account is reminded to confirm, can ask for the mail again, and confirms with its link (S1.4, S4.14)", async ({
      page,
    }) => {
      const { email } = await register(page, say);
      await expect(page).toHaveURL(say.home);
      await expect(notifications(page, say).getByText(say.welcome)).toBeVisible();
      await expect(notifications(page, say).getByText(say.onItsWay(email))).toBeVisible();
      await expect(reminder(page, say)).toContainText(email);
      await linkInMail(email, 1);

      await reminder(page, say).getByRole("button", { name: say.resend, exact: true }).click();
      await expect(notifications(page, say).getByText(say.resent(email))).toBeVisible();
      const wait = reminder(page, say).getByRole("button", { name: say.wait });
      await expect(wait).toBeDisabled();
      const secondsLeft = async () => Number(say.wait.exec((await wait.textContent()) ?? "")?.[1]);
      const first = await secondsLeft();
      expect(first).toBeGreaterThan(50);
      expect(first).toBeLessThanOrEqual(60);
      await expect.poll(secondsLeft).toBeLessThan(first);

      const link = await linkInMail(email, 2);
      expect(link).toContain(`${say.confirmation}?token=`);
      await open(page, link);
      await expect(page.getByRole("heading", { name: say.confirmed })).toBeVisible();
      await expect(reminder(page, say)).toHaveCount(0);
      await open(page, say.faq);
      await expect(accountMenu(page, say)).toBeVisible();
      await expect(reminder(page, say)).toHaveCount(0);
    });

    test("asking too soon is refused in red, and counts down all the same (S3.12, S8.2)", async ({
      page,
      expected,
    }) => {
      expected.push(/429/);
      await register(page, say);
      const resend = reminder(page, say).getByRole("button", { name: say.resend, exact: true });
      await resend.click();
      await expect(reminder(page, say).getByRole("button", { name: say.wait })).toBeVisible();

      // A page opened anew knows nothing of the pause; the server does.
      await open(page, say.faq);
      await resend.click();
      await expect(notifications(page, say).locator("[data-color=error]")).toContainText(say.pause);
      await expect(reminder(page, say).getByRole("button", { name: say.wait })).toBeDisabled();
    });

    test("the reminder can be put away for the visit, and leaves with the session (S4.14)", async ({
      page,
    }) => {
      await register(page, say, `?redir=${encodeURIComponent(say.faq)}`);
      await expect(page).toHaveURL(say.faq);
      await expect(reminder(page, say)).toBeVisible();
      await logOut(page, say);
      await expect(reminder(page, say)).toHaveCount(0);

      await register(page, say);
      await reminder(page, say).getByRole("button", { name: say.dismiss }).click();
      await expect(reminder(page, say)).toHaveCount(0);
      const session = page.waitForResponse("/api/auth/session");
      await open(page, say.faq);
      await session;
      await expect(accountMenu(page, say)).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expect(reminder(page, say)).toHaveCount(0);
    });

    test("a wrong password is told; a forgotten one is replaced through the mail (S8.2)", async ({
      page,
      expected,
    }) => {
      expected.push(/401/);
      const { email, password } = await register(page, say);
      await expect(page).toHaveURL(say.home);
      await linkInMail(email, 1);
      await logOut(page, say);

      await open(page, say.login);
      await logIn(page, say, { email, password: `not ${password}` });
      await expect(notifications(page, say).getByText(say.wrong)).toBeVisible();
      await expect(page).toHaveURL(say.login);

      await open(page, say.forgotPassword);
      await main(page).getByLabel(say.email).fill(email);
      await main(page).getByRole("button", { name: say.sendLink }).click();
      await expect(page.getByText(say.sent)).toBeVisible();

      const link = await linkInMail(email, 2);
      expect(link).toContain(`${say.forgotPassword}?token=`);
      await open(page, link);
      await expect(page.getByRole("heading", { name: say.newPassword })).toBeVisible();
      const replacement = freshPassword();
      await main(page).getByLabel(say.password, { exact: true }).fill(replacement);
      await main(page).getByRole("button", { name: say.saveAndLogIn }).click();
      await expect(page).toHaveURL(say.home);
      await expect(accountMenu(page, say)).toBeVisible();

      await logOut(page, say);
      await open(page, say.login);
      await logIn(page, say, { email, password });
      await expect(notifications(page, say).getByText(say.wrong)).toBeVisible();
      await logIn(page, say, { email, password: replacement });
      await expect(page).toHaveURL(say.home);
      await expect(accountMenu(page, say)).toBeVisible();
    });
  });
}
