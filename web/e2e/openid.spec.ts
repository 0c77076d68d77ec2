// Signing up and in with Google, whose part a provider in the helper process plays (docs/product.md#account-rules).
import type { Page } from "@playwright/test";
import en from "../src/i18n/en/account";
import es from "../src/i18n/es/account";
import { dropSession, freshEmail, freshPassword, fromFreshAddress, register, signIn } from "./accounts";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { linkInMail } from "./helper";
import { sample } from "./matrix";

const accountTexts = { en, es };

const words = {
  en: {
    register: "/register",
    login: "/login",
    settings: "/settings",
    start: "/reimagine",
    google: "Continue with Google",
    cancelled: "You are not logged in",
    cancelledWhy: /^Google has not told us who you are/,
    back: "Back to log in",
    account: "Your account",
    linked: "Linked accounts",
    unlink: /^Unlink Google/,
    unlinkIt: "Unlink",
    lastWay: /^Google is your only way to log in/,
    noneLinked: /^None yet/,
    emailCard: "E-mail",
    confirmed: "Confirmed",
    setPassword: "Set a password",
    passwordCard: "Password",
    noPassword: /^Your account has no password yet/,
    sendLink: "Send me the link",
    newPassword: "Choose a new password",
    password: "Password",
    save: "Save and log in",
    currentPassword: "Current password",
    notifications: "Notifications",
  },
  es: {
    register: "/es/register",
    login: "/es/login",
    settings: "/es/settings",
    start: "/es/reimagine",
    google: "Continuar con Google",
    cancelled: "No has entrado",
    cancelledWhy: /^Google no nos ha dicho quién eres/,
    back: "Volver a entrar",
    account: "Tu cuenta",
    linked: "Cuentas vinculadas",
    unlink: /^Desvincular Google/,
    unlinkIt: "Desvincular",
    lastWay: /^Google es tu única forma de entrar/,
    noneLinked: /^Ninguna todavía/,
    emailCard: "Correo electrónico",
    confirmed: "Confirmado",
    setPassword: "Elegir una contraseña",
    passwordCard: "Contraseña",
    noPassword: /^Tu cuenta todavía no tiene contraseña/,
    sendLink: "Enviarme el enlace",
    newPassword: "Elige una contraseña nueva",
    password: "Contraseña",
    save: "Guardar y entrar",
    currentPassword: "Contraseña actual",
    notifications: "Avisos",
  },
};

/** State, as a newcomer, what is required to open an account. */
async function becomeMember(page: Page, language: "en" | "es"): Promise<void> {
  const { register } = accountTexts[language];
  await page.getByRole("button", { name: register.submit }).click();
}

type Words = (typeof words)["en"];

const views = [
  { language: "en", screen: "desktop", viewport: { width: 1440, height: 900 } },
  // In a browser that prefers English: the provider returns to an address without a language.
  { language: "es", screen: "phone", viewport: { width: 390, height: 844 } },
] as const;

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Press the button and answer as a person would at the provider. */
async function continueWithGoogle(page: Page, text: Words, answer: "Agree" | "Cancel", email = "") {
  await page.getByRole("main").getByRole("button", { name: text.google }).click();
  await expect(page.getByRole("heading", { name: "A fake provider" })).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: answer }).click();
}

for (const { language, screen, viewport } of sample(views, views[1])) {
  const text = words[language];
  test.describe(`${language}, ${screen}`, () => {
    test.use({ viewport });

    test("a newcomer signs up with Google, and logs in again", async ({ page, expected }) => {
      expected.push(/409/);
      await page.setExtraHTTPHeaders(fromFreshAddress());
      const email = freshEmail();
      await open(page, text.register);
      await continueWithGoogle(page, text, "Agree", email);
      await expect(page.getByText(accountTexts[language].otherWays.newcomer)).toBeVisible();
      await expectAccessibleInBothModes(page, "the statements of a newcomer");
      await becomeMember(page, language);
      await expect(page).toHaveURL(text.start);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.getByRole("banner").getByRole("button", { name: text.account })).toBeVisible();

      await dropSession(page);
      await open(page, `${text.login}?redir=${encodeURIComponent(text.settings)}`);
      await continueWithGoogle(page, text, "Agree", email);
      await expect(page).toHaveURL(text.settings);
      await expect(card(page, text.emailCard).getByText(email)).toBeVisible();
      await expect(card(page, text.emailCard).getByText(text.confirmed)).toBeVisible();
    });

    test("cancelling at Google shows a message and allows a retry", async ({ page, expected }) => {
      expected.push(/409/);
      await page.setExtraHTTPHeaders(fromFreshAddress());
      await open(page, text.register);
      await continueWithGoogle(page, text, "Cancel");
      await expect(page.getByRole("heading", { name: text.cancelled })).toBeVisible();
      await expect(page.getByText(text.cancelledWhy)).toBeVisible();
      await expectAccessibleInBothModes(page);
      await page.getByRole("link", { name: text.back }).click();
      await expect(page).toHaveURL(`${text.login}?redir=${encodeURIComponent(text.start)}`);
      await continueWithGoogle(page, text, "Agree", freshEmail());
      await becomeMember(page, language);
      await expect(page).toHaveURL(text.start);
    });

    test("an account without a password sets one by e-mail, and then unlinks Google", async ({
      page,
      expected,
    }) => {
      expected.push(/409/);
      await page.setExtraHTTPHeaders(fromFreshAddress());
      const email = freshEmail();
      await open(page, `${text.login}?redir=${encodeURIComponent(text.settings)}`);
      await continueWithGoogle(page, text, "Agree", email);
      await becomeMember(page, language);
      const linked = card(page, text.linked);
      const unlink = async () => {
        await linked.getByRole("button", { name: text.unlink }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: text.unlinkIt }).click();
      };
      await unlink();
      const notices = page.getByRole("region", { name: text.notifications });
      await expect(notices.getByText(text.lastWay)).toBeVisible();
      await expectAccessibleInBothModes(page, "without a password");

      await card(page, text.emailCard).getByRole("link", { name: text.setPassword }).click();
      const password = card(page, text.passwordCard);
      await expect(password).toBeInViewport();
      await expect(password.getByText(text.noPassword)).toContainText(email);
      await password.getByRole("button", { name: text.sendLink }).click();
      // The first mail welcomed the newcomer.
      await open(page, await linkInMail(email, 2));
      await expect(page.getByRole("heading", { name: text.newPassword })).toBeVisible();
      const chosen = freshPassword();
      await page.getByRole("main").getByLabel(text.password, { exact: true }).fill(chosen);
      await page.getByRole("main").getByRole("button", { name: text.save }).click();
      await expect(page).toHaveURL(text.start);

      await open(page, text.settings);
      await expect(password.getByLabel(text.currentPassword)).toBeVisible();
      await unlink();
      await expect(linked.getByText(text.noneLinked)).toBeVisible();
      const answer = await page.request.post("/api/auth", { data: { email, password: chosen } });
      expect(answer.status()).toBe(200);
    });
  });
}

test("a forged answer, and an unconfirmed account with the same address, do not sign in", async ({
  page,
  context,
  expected,
}) => {
  expected.push(/400|409/);
  const text = words.en;
  await page.setExtraHTTPHeaders(fromFreshAddress());
  const account = await register(context);
  await dropSession(page);
  await open(page, text.login);
  await continueWithGoogle(page, text, "Agree", account.email);
  await expect(page.getByText(/^There is already an account with your e-mail address that/)).toBeVisible();
  const forged = new URL(page.url());
  forged.searchParams.set("state", "forged");
  await open(page, forged.href);
  await expect(page.getByText(/has expired or was not completed here/)).toBeVisible();
  expect((await context.cookies()).filter(({ name }) => name === "AUTH")).toEqual([]);

  // The account still belongs to whoever knows its password.
  await signIn(context, account);
  await open(page, text.settings);
  await expect(card(page, text.linked).getByText(text.noneLinked)).toBeVisible();
});
