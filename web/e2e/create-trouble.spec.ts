// What can come between a wish and its picture: too few tokens, a surprising gender, a picture without a face, a visitor, a
// lost connection, somebody who leaves (S4.9, S4.10, S4.12, S8.4, product.md §1).
import type { Page } from "@playwright/test";
import { databaseName } from "../src/lib/forget-drafts";
import { expect, open, signIn, test } from "./fixtures";
import { giveTo } from "./patron";
import { register } from "./registration";
import {
  choosePicture,
  landscape,
  languages,
  openCard,
  openForm,
  registerWithTokens,
  results,
  spend,
} from "./studio";

const { studio, styles } = languages.en;
const create = "**/api/styles/create";
const notifications = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** In the page: what its browser keeps of forms not sent. */
const keptForms = (database: string) =>
  new Promise<string[]>((resolve) => {
    indexedDB.open(database).onsuccess = ({ target }) => {
      const { result } = target as IDBOpenDBRequest;
      const [store = ""] = result.objectStoreNames;
      const keys = result.transaction(store).objectStore(store).getAllKeys();
      keys.onsuccess = () => resolve(keys.result.map(String));
      result.close();
    };
  });

// A real engine takes its time on a busy machine.
test.beforeEach(() => test.slow());

test("who has too few tokens is told so, with the way to more (S8.4)", async ({ page }) => {
  await register(page, "/");
  const card = await openCard(page, "en", "Neon city", "REIMAGINE");
  const form = await openForm(page, card, "en", "REIMAGINE");
  await choosePicture(form);
  await form.getByRole("radio", { name: studio.genders.MALE, exact: true }).click();
  await form.getByRole("button", { name: studio.submit.REIMAGINE, exact: true }).click();
  await spend(page, "en", 4);
  await expect(notifications(page)).toContainText("This costs 4 tokens, and you have 0.");
  await notifications(page).getByText(studio.tokens.deposit).click();
  await expect(page).toHaveURL("/tokens");
});

test("a style made for somebody else asks first, and a no spends nothing (S4.12)", async ({
  page,
  context,
}) => {
  await signIn(context);
  const card = await openCard(page, "en", "Beauty light", "IMAGINE");
  const form = await openForm(page, card, "en", "IMAGINE");
  await form.getByRole("radio", { name: /Marco/ }).click({ timeout: 60_000 });
  await form.getByRole("button", { name: "Create 1 photo" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Is Beauty light what you want?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(form).toBeVisible();

  await form.getByRole("button", { name: "Create 1 photo" }).click();
  await question.getByRole("button", { name: studio.gender.confirm }).click();
  await expect(question).toContainText("Spend 4 tokens?");
  await question.getByRole("button", { name: "Cancel" }).click();

  // No question where the model is who the style is for.
  await form.getByRole("radio", { name: /Elena/ }).click();
  await form.getByRole("button", { name: "Create 1 photo" }).click();
  await expect(question).toContainText("Spend 4 tokens?");
});

test("a picture that fails says why and gives its tokens back (S4.9)", async ({ page }) => {
  await registerWithTokens(page, "en");
  const card = await openCard(page, "en", "Neon city", "REIMAGINE");
  const form = await openForm(page, card, "en", "REIMAGINE");
  await choosePicture(form, await landscape(page));
  await form.getByRole("radio", { name: studio.genders.UNISEX }).click();
  await form.getByRole("button", { name: studio.submit.REIMAGINE, exact: true }).click();
  await spend(page, "en", 4);
  const told = notifications(page);
  await expect(told).toContainText(studio.failed.title_one, { timeout: 60_000 });
  await expect(told).toContainText("We could not find a face in the picture.");
  await expect(told).toContainText("+4 tokens in your balance.");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByTestId("balance")).toHaveText("20");
});

test("a picture that is too large is refused on the spot (S5.5)", async ({ page, context }) => {
  await signIn(context);
  await open(page, "/reimagine");
  const form = page.getByRole("main").locator("form");
  const buffer = Buffer.alloc(6 * 1024 * 1024);
  await form.locator("input[type=file]").setInputFiles({ name: "large.jpg", mimeType: "image/jpeg", buffer });
  const words = "The photo's maximum size is 5MB";
  await expect(notifications(page)).toContainText(words);
  await expect(form.getByText(words)).toBeVisible();
});

test("who leaves while it is being made finds it in the gallery", async ({ page }) => {
  await registerWithTokens(page, "en");
  const card = await openCard(page, "en", "Neon city", "REIMAGINE");
  const form = await openForm(page, card, "en", "REIMAGINE");
  await choosePicture(form);
  await form.getByRole("radio", { name: studio.genders.FEMALE }).click();
  await form.getByRole("button", { name: studio.submit.REIMAGINE, exact: true }).click();
  await spend(page, "en", 4);
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(studio.leave.title);
  await question.getByRole("button", { name: studio.leave.confirm }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The way back is the button one came from.
  await expect(card.getByRole("button", { name: styles.create.REIMAGINE })).toBeFocused();
  await expect(page.getByTestId("balance")).toHaveText("16");
  await open(page, "/my-photos");
  await expect(page.getByRole("gridcell", { name: /Neon city/ })).toBeVisible({ timeout: 60_000 });
});

test("a visitor signs in on the spot and is back at the same card, with its form open (S4.10)", async ({
  page,
  context,
}) => {
  const account = await register(page, "/");
  await context.clearCookies();
  const card = await openCard(page, "en", "Neon city", "ANIMATE");
  await card.getByRole("button", { name: styles.create.ANIMATE }).click();
  await expect(page.getByText(styles.create.visitor.title)).toBeVisible();
  await expect(page.getByRole("dialog", { name: /Neon city/ })).toHaveCount(0);
  await page.getByRole("button", { name: styles.create.visitor.logIn }).click();
  const login = page.getByRole("dialog", { name: "Good to see you again" });
  await login.locator("[name=email]").fill(account.email);
  await login.locator("[name=password]").fill(account.password);
  await login.locator("[type=submit]").click();
  await expect(page.getByRole("dialog", { name: "Neon city: make a video" })).toBeVisible();
  await expect(card.getByRole("tab", { name: styles.modes.ANIMATE.tab })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("a session that ends in the middle of a form is continued where it was, picture included", async ({
  page,
  context,
  expected,
}) => {
  expected.push(/401/);
  const account = await registerWithTokens(page, "en");
  const card = await openCard(page, "en", "Neon city", "REIMAGINE");
  const form = await openForm(page, card, "en", "REIMAGINE");
  await choosePicture(form);
  await form.getByRole("radio", { name: studio.genders.FEMALE }).click();
  await form.getByRole("radio", { name: /^SD/ }).click();
  // Signed out everywhere, from another device.
  await context.addCookies([
    {
      name: "AUTH",
      value: encodeURIComponent(JSON.stringify({ accessToken: "over", refreshToken: "over" })),
      url: test.info().project.use.baseURL ?? "",
    },
  ]);
  await form.getByRole("button", { name: studio.submit.REIMAGINE, exact: true }).click();
  await spend(page, "en", 2);
  await expect(page).toHaveURL(/\/login\?redir=/);
  const login = page.getByRole("main").locator("form");
  await login.locator("[name=email]").fill(account.email);
  await login.locator("[name=password]").fill(account.password);
  await login.locator("[type=submit]").click();
  await expect(page).toHaveURL(/\/styles/);
  const again = page.getByRole("dialog", { name: "Neon city: restyle a photo" });
  await expect(again.getByRole("img")).toBeVisible();
  await expect(again.getByRole("radio", { name: studio.genders.FEMALE })).toBeChecked();
  await expect(again.getByRole("radio", { name: /^SD/ })).toBeChecked();
  await again.getByRole("button", { name: studio.submit.REIMAGINE, exact: true }).click();
  await spend(page, "en", 2);
  await results(page, "en");
  await expect(page.getByTestId("balance")).toHaveText("18");
});

test("a form outlives the page, on the way to more tokens and back, picture included, until it is sent", async ({
  page,
}) => {
  const account = await register(page, "/");
  const form = page.getByRole("main").locator("form");
  const submit = form.getByRole("button", { name: studio.submit.REIMAGINE, exact: true });
  await open(page, "/reimagine?style=neon-city");
  await choosePicture(form);
  await form.getByRole("radio", { name: studio.genders.FEMALE }).click();
  await form.getByRole("radio", { name: /^SD/ }).click();
  await submit.click();
  await spend(page, "en", 2);
  await notifications(page).getByText(studio.tokens.deposit).click();
  await expect(page).toHaveURL("/tokens");
  // Whoever pays does so on another site.
  giveTo(account, { tokens: 2 });
  await open(page, "/reimagine?style=neon-city");
  await expect(form.getByRole("img")).toBeVisible();
  await expect(form.getByRole("radio", { name: studio.genders.FEMALE })).toBeChecked();
  await expect(form.getByRole("radio", { name: /^SD/ })).toBeChecked();
  await submit.click();
  await spend(page, "en", 2);
  await results(page, "en");
  await expect.poll(() => page.evaluate(keptForms, databaseName)).toEqual([]);
  await open(page, "/reimagine?style=neon-city");
  await expect(form.getByRole("radio", { name: /^HD/ })).toBeChecked();
  await expect(form.getByRole("img")).toHaveCount(0);
});

test("an answer that gets lost is asked for again, and nothing is paid twice", async ({ page, expected }) => {
  expected.push(/ERR_FAILED/);
  await registerWithTokens(page, "en");
  const keys: (string | undefined)[] = [];
  await page.route(create, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    // It arrives and is worked on; only the answer never comes back.
    await route.fetch();
    return route.abort();
  });
  const card = await openCard(page, "en", "Neon city", "REIMAGINE");
  const form = await openForm(page, card, "en", "REIMAGINE");
  await choosePicture(form);
  await form.getByRole("radio", { name: studio.genders.FEMALE }).click();
  await form.getByRole("button", { name: studio.submit.REIMAGINE, exact: true }).dblclick();
  // However late the second click comes, the question stays.
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await spend(page, "en", 4);
  await results(page, "en");
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await expect(page.getByTestId("balance")).toHaveText("16");
});

test("a connection that is lost in the middle is waited for", async ({ page, context, expected }) => {
  expected.push(/ERR_INTERNET_DISCONNECTED/, /interrupted/, /ERR_NETWORK/);
  const account = await registerWithTokens(page, "en");
  giveTo(account, { model: "Marco" });
  const card = await openCard(page, "en", "Neon city", "IMAGINE");
  const form = await openForm(page, card, "en", "IMAGINE");
  await expect(form.getByRole("radio", { name: /Marco/ })).toBeChecked({ timeout: 60_000 });
  await form.getByRole("radio", { name: "2", exact: true }).click();
  await form.getByRole("button", { name: "Create 2 photos" }).click();
  await spend(page, "en", 8);
  await expect(page.getByRole("progressbar")).toHaveCount(2);
  await context.setOffline(true);
  await expect(page.getByText(studio.results.interrupted)).toBeVisible({ timeout: 20_000 });
  await context.setOffline(false);
  await results(page, "en");
  await expect(page.getByText(studio.results.interrupted)).toBeHidden();
  await expect(page.getByTestId("balance")).toHaveText("12");
});
