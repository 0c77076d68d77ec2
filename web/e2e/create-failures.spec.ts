// Everything that can go wrong between the form and the result (docs/product.md#create-flow).
import type { Page, Route } from "@playwright/test";
import { register, registerWithTokens, setTokens, signIn } from "./accounts";
import { expectAccessible } from "./axe";
import { expect, open, test } from "./fixtures";
import { grantTokens, trainModel } from "./helper";
import { sample } from "./matrix";
import { storedDrafts } from "./stored-drafts";
import {
  choosePicture,
  confirmCost,
  drawLandscape,
  drawMinor,
  languages,
  openCard,
  openForm,
  submitForm,
  waitForResults,
} from "./studio";

const { studio, styles } = languages.en;
const create = "**/api/styles/create";
const notifications = (page: Page) => page.getByRole("region", { name: "Notifications" });

test("a style meant for the other gender asks first, and cancelling spends nothing", async ({
  page,
  context,
}) => {
  await signIn(context);
  const card = await openCard(page, "en", "Beauty light", "IMAGINE");
  const form = await openForm(page, card, "en", "IMAGINE");
  await form.getByRole("radio", { name: /Marco/ }).click({ timeout: 60_000 });
  await form.getByRole("button", { name: "Imagine 1 photo" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Is “Beauty light” what you want?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(form).toBeVisible();

  await form.getByRole("button", { name: "Imagine 1 photo" }).click();
  await question.getByRole("button", { name: studio.gender.confirm }).click();
  await expect(question).toContainText("Spend 4 tokens?");
  await question.getByRole("button", { name: "Cancel" }).click();

  // No question for a model of the gender that the style is meant for.
  await form.getByRole("radio", { name: /Elena/ }).click();
  await form.getByRole("button", { name: "Imagine 1 photo" }).click();
  await expect(question).toContainText("Spend 4 tokens?");
});

test("a failed photo shows the reason and refunds its tokens", async ({ page, context }) => {
  await registerWithTokens(context);
  const card = await openCard(page, "en", "Neon city", "REIMAGINE");
  const form = await openForm(page, card, "en", "REIMAGINE");
  await choosePicture(form, await drawLandscape(page));
  await form.getByRole("radio", { name: studio.genders.UNISEX }).click();
  await submitForm(form, studio.submit.REIMAGINE);
  await confirmCost(page, "en", 4);
  const toasts = notifications(page);
  await expect(toasts).toContainText(studio.failed.title_one, { timeout: 60_000 });
  await expect(toasts).toContainText("We could not find a face in the picture.");
  await expect(toasts).toContainText("+4 tokens in your balance.");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByTestId("balance")).toHaveText("20");
});

const refusals = {
  en: "Retrato is for adults only.",
  es: "Retrato es solo para mayores de edad.",
};

for (const language of sample(["en", "es"] as const, "es")) {
  const reason = refusals[language];

  test(`${language}: a photo of a minor is refused with the reason, and costs nothing`, async ({
    page,
    context,
    expected,
  }) => {
    expected.push(/422/);
    const { studio: text, prefix } = languages[language];
    await registerWithTokens(context, language);
    await open(page, `${prefix}/reimagine?style=neon-city`);
    const form = page.getByRole("main").locator("form");
    await choosePicture(form, await drawMinor(page));
    await form.getByRole("radio", { name: text.genders.FEMALE }).click();
    await submitForm(form, text.submit.REIMAGINE);
    await confirmCost(page, language, 4);
    await expect(form.getByText(reason)).toBeVisible();
    await expect(page.getByTestId("balance")).toHaveText("20");
    await expectAccessible(page);
  });
}

test("a photo above 5 MB is refused before it is sent", async ({ page, context }) => {
  await signIn(context);
  await open(page, "/reimagine");
  const form = page.getByRole("main").locator("form");
  const buffer = Buffer.alloc(6 * 1024 * 1024);
  await form.locator("input[type=file]").setInputFiles({ name: "large.jpg", mimeType: "image/jpeg", buffer });
  const message = "The photo's maximum size is 5MB";
  await expect(notifications(page)).toContainText(message);
  await expect(form.getByText(message)).toBeVisible();
});

test("a user who leaves before the photo is finished finds it in the gallery", async ({ page, context }) => {
  await registerWithTokens(context);
  const card = await openCard(page, "en", "Neon city", "REIMAGINE");
  const form = await openForm(page, card, "en", "REIMAGINE");
  await choosePicture(form);
  await form.getByRole("radio", { name: studio.genders.FEMALE }).click();
  await submitForm(form, studio.submit.REIMAGINE);
  await confirmCost(page, "en", 4);
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(studio.leave.title);
  await question.getByRole("button", { name: studio.leave.confirm }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Focus returns to the button that opened the form.
  await expect(card.getByRole("button", { name: styles.create.REIMAGINE })).toBeFocused();
  await expect(page.getByTestId("balance")).toHaveText("16");
  await open(page, "/my-photos");
  await expect(page.getByRole("gridcell", { name: /Neon city/ })).toBeVisible({ timeout: 60_000 });
});

test("a visitor who signs in from a card returns to it with its form open", async ({ page, context }) => {
  const account = await register(context);
  await context.clearCookies();
  const card = await openCard(page, "en", "Neon city", "ANIMATE");
  await card.getByRole("button", { name: styles.create.ANIMATE }).click();
  await expect(page.getByText(styles.create.visitor.title)).toBeVisible();
  await expect(page.getByRole("dialog", { name: /Neon city/ })).toHaveCount(0);
  const signUp = page.getByRole("dialog", { name: "Create your account" });
  await signUp.getByRole("button", { name: "Log in" }).click();
  const login = page.getByRole("dialog", { name: "Good to see you again" });
  await login.locator("[name=email]").fill(account.email);
  await login.locator("[name=password]").fill(account.password);
  await login.locator("[type=submit]").click();
  await expect(page.getByRole("dialog", { name: "Neon city: animate a photo" })).toBeVisible();
  await expect(card.getByRole("tab", { name: styles.modes.ANIMATE.name })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("a form survives a session that ended elsewhere, photo included", async ({
  page,
  context,
  expected,
}) => {
  expected.push(/401/);
  // A click during the view transition after log-in hits the document instead of the form.
  const account = await registerWithTokens(context);
  const card = await openCard(page, "en", "Neon city", "REIMAGINE");
  const form = await openForm(page, card, "en", "REIMAGINE");
  await choosePicture(form);
  await form.getByRole("radio", { name: studio.genders.FEMALE }).click();
  await form.getByRole("radio", { name: /^SD/ }).click();
  // The order is the first call to notice.
  const endSession = async (route: Route) => {
    await setTokens(context, { accessToken: "over", refreshToken: "over" });
    await route.continue({ headers: { ...route.request().headers(), authorization: "Bearer over" } });
  };
  await page.route(create, endSession, { times: 1 });
  await submitForm(form, studio.submit.REIMAGINE);
  await confirmCost(page, "en", 2);
  await expect(page).toHaveURL(/\/login\?redir=/);
  const login = page.getByRole("main").locator("form");
  await login.locator("[name=email]").fill(account.email);
  await login.locator("[name=password]").fill(account.password);
  await login.locator("[type=submit]").click();
  await expect(page).toHaveURL(/\/styles/);
  const again = page.getByRole("dialog", { name: "Neon city: reimagine a photo" });
  await expect(again.getByRole("img")).toBeVisible();
  await expect(again.getByRole("radio", { name: studio.genders.FEMALE })).toBeChecked();
  await expect(again.getByRole("radio", { name: /^SD/ })).toBeChecked();
  await submitForm(again, studio.submit.REIMAGINE);
  await waitForResults(page, "en");
  await expect(page.getByTestId("balance")).toHaveText("18");
});

test("an order above the balance links to tokens instead, and its form is kept", async ({
  page,
  context,
}) => {
  const account = await register(context);
  const form = page.getByRole("main").locator("form");
  const submit = form.getByRole("button", { name: `${studio.submit.REIMAGINE} ·` });
  await open(page, "/reimagine?style=neon-city");
  await choosePicture(form);
  await form.getByRole("radio", { name: studio.genders.FEMALE }).click();
  await form.getByRole("radio", { name: /^SD/ }).click();
  await expect(form.getByText("Confirm your e-mail and get 20 tokens")).toBeVisible();
  await expect(submit).toHaveCount(0);
  await form.getByRole("link", { name: studio.tokens.deposit }).click();
  await expect(page).toHaveURL("/tokens");
  // Paying happens on another site, so the page is left.
  await grantTokens(account, 2);
  await open(page, "/reimagine?style=neon-city");
  await expect(form.getByRole("img")).toBeVisible();
  await expect(form.getByRole("radio", { name: studio.genders.FEMALE })).toBeChecked();
  await expect(form.getByRole("radio", { name: /^SD/ })).toBeChecked();
  await submit.click();
  await confirmCost(page, "en", 2);
  await waitForResults(page, "en");
  await expect.poll(() => storedDrafts(page)).toEqual([]);
  await open(page, "/reimagine?style=neon-city");
  await expect(form.getByRole("img")).toHaveCount(0);
});

test("a lost answer is requested again, and the order is paid once", async ({ page, context, expected }) => {
  expected.push(/ERR_FAILED/);
  await registerWithTokens(context);
  const keys: (string | undefined)[] = [];
  await page.route(create, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    // The server gets the order; only its answer is lost.
    await route.fetch();
    return route.abort();
  });
  const card = await openCard(page, "en", "Neon city", "REIMAGINE");
  const form = await openForm(page, card, "en", "REIMAGINE");
  await choosePicture(form);
  await form.getByRole("radio", { name: studio.genders.FEMALE }).click();
  await form.getByRole("button", { name: `${studio.submit.REIMAGINE} ·` }).dblclick();
  // A late second click neither confirms nor closes the dialog.
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await confirmCost(page, "en", 4);
  await waitForResults(page, "en");
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await expect(page.getByTestId("balance")).toHaveText("16");
});

test("results resume after a lost connection", async ({ page, context, expected }) => {
  expected.push(/ERR_INTERNET_DISCONNECTED/, /interrupted/, /ERR_NETWORK/);
  // The page loads more code after three seconds.
  expected.push(/Failed to fetch dynamically imported module/);
  const account = await registerWithTokens(context);
  await trainModel(account, "Marco");
  const card = await openCard(page, "en", "Neon city", "IMAGINE");
  const form = await openForm(page, card, "en", "IMAGINE");
  await expect(form.getByRole("radio", { name: /Marco/ })).toBeChecked({ timeout: 60_000 });
  await form.getByRole("radio", { name: "2", exact: true }).click();
  await form.getByRole("button", { name: "Imagine 2 photos" }).click();
  await confirmCost(page, "en", 8);
  await expect(page.getByRole("progressbar")).toHaveCount(2);
  await context.setOffline(true);
  await expect(page.getByText(studio.results.interrupted)).toBeVisible({ timeout: 20_000 });
  await context.setOffline(false);
  await waitForResults(page, "en");
  await expect(page.getByText(studio.results.interrupted)).toBeHidden();
  await expect(page.getByTestId("balance")).toHaveText("12");
});
