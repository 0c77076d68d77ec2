// The catalogue: shelves, filters, cards and paging (S2.11, S2.20, S2.21, S2.23, S4.10, S8.5).
import account from "../src/i18n/en/account";
import { expect, open, test } from "./fixtures";

const paginator = "**/api/styles/categories/paginator";

test("ten categories are buttons, the rest can be searched, and each has its page (S2.21)", async ({
  page,
}) => {
  await open(page, "/styles");
  const nav = page.getByRole("navigation", { name: "Categories" });
  await expect(nav.getByRole("link")).toHaveCount(11);
  await nav.getByRole("combobox").click();
  await page.getByRole("combobox", { name: "Search..." }).fill("retro");
  await page.getByRole("option", { name: /Retro/ }).click();
  await expect(page).toHaveURL("/styles/retro");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Retro styles");
});

test("an unknown category is not found", async ({ page, expected }) => {
  expected.push(/404/);
  const answer = await page.goto("/styles/nothing-like-it");
  expect(answer?.status()).toBe(404);
});

test("typing narrows the catalogue, the address keeps it, and back brings it again", async ({ page }) => {
  await open(page, "/styles");
  await page.getByRole("searchbox", { name: "Search styles" }).fill("neon city");
  await expect(page).toHaveURL("/styles?q=neon%20city");
  await expect(page.getByRole("heading", { level: 3, name: "Neon city" }).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: "Executive" })).toHaveCount(0);
  await page
    .getByRole("link", { name: /^See all/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/styles\/[a-z-]+\?q=neon%20city/);
  await page.goBack();
  // The category's page has the same search box: only the heading says that the catalogue is back.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Styles");
  await expect(page.getByRole("searchbox")).toHaveValue("neon city");
  await page.getByRole("searchbox").fill("no such thing as this");
  await page.getByRole("link", { name: "Clear the filters" }).click();
  await expect(page).toHaveURL("/styles");
});

test("a card shows each mode in its own way (S2.20)", async ({ page }) => {
  await open(page, "/styles?q=neon+city");
  const card = page.getByRole("article").first();
  await expect(card.getByRole("img", { name: "Neon city: an example photo" })).toBeVisible();
  await card.getByRole("tab", { name: "Restyle" }).click();
  await expect(card.getByRole("slider")).toBeVisible();
  await card.getByRole("tab", { name: "Video" }).click();
  await expect(card.getByLabel("Neon city: an example video")).toBeVisible();
  await expect(card.getByRole("button", { name: "Make a video" })).toBeVisible();
});

test("more shelves come while scrolling, and are still there after coming back", async ({ page }) => {
  await open(page, "/styles");
  const shelves = page.getByRole("main").getByRole("heading", { level: 2 });
  const first = await shelves.count();
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    expect(await shelves.count()).toBeGreaterThan(first);
  }).toPass();
  const link = page.getByRole("link", { name: /^See all/ }).last();
  await link.scrollIntoViewIfNeeded();
  const shown = await shelves.count();
  const scrolled = await page.evaluate(() => scrollY);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("styles");
  await page.goBack();
  await expect(page).toHaveURL("/styles");
  await expect.poll(() => shelves.count()).toBeGreaterThanOrEqual(shown);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled / 2);
});

test("a visitor who wants to create is asked to sign in, on the spot (S4.10)", async ({ page }) => {
  await open(page, "/styles?q=neon+city");
  await page.getByRole("button", { name: "Create photos" }).first().click();
  const toast = page.getByText("Sign in to create");
  await expect(toast).toBeVisible();
  await page.getByRole("button", { name: "Log in" }).last().click();
  // The toast, on its way out, is one as well.
  await expect(page.getByRole("dialog", { name: account.login.title })).toBeVisible();
});

test("shelves on their way have their shape (S2.23)", async ({ page }) => {
  await page.route(paginator, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  await open(page, "/styles");
  await page.getByRole("button", { name: "Show more" }).scrollIntoViewIfNeeded();
  const skeleton = page.getByRole("status").filter({ hasText: "Styles are loading" });
  await expect(skeleton).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});

test("a catalogue that failed to arrive can be asked for again (S8.5)", async ({ page, expected }) => {
  expected.push(/503/, /Failed to load/);
  await open(page, "/faq");
  let failing = true;
  await page.route(paginator, (route) =>
    failing
      ? route.fulfill({ status: 503, json: { message: "Not now", code: "busy", data: {} } })
      : route.continue(),
  );
  await page.getByRole("link", { name: "Styles" }).first().click();
  await expect(page.getByText("The styles did not arrive")).toBeVisible();
  failing = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});
