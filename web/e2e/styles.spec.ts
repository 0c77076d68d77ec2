// The catalogue: shelves, filters, cards and paging (docs/product.md#catalogue).
import account from "../src/i18n/en/account";
import { expect, holdRequests, open, test } from "./fixtures";

const paginator = "**/api/styles/categories/paginator";

test("ten categories are buttons, the rest can be searched, and each has its page", async ({ page }) => {
  await open(page, "/styles");
  const nav = page.getByRole("navigation", { name: "Categories" });
  await expect(nav.getByRole("link")).toHaveCount(11);
  await nav.getByRole("combobox").click();
  await page.getByRole("combobox", { name: "Search..." }).fill("retro");
  await page.getByRole("option", { name: /Retro/ }).click();
  await expect(page).toHaveURL("/styles/retro");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Retro styles");
});

test("a search finds each style once, is kept in the URL, and restored by Back", async ({ page }) => {
  await open(page, "/styles");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText("Portrait");
  await page.getByRole("searchbox", { name: "Search styles" }).fill("LinkedIn");
  await expect(page).toHaveURL("/styles?q=LinkedIn");
  await expect(page.getByRole("heading", { level: 3, name: "Executive" })).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 3, name: "Studio headshot" })).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search styles" }).fill("neon city");
  await expect(page).toHaveURL("/styles?q=neon%20city");
  await expect(page.getByRole("heading", { level: 3, name: "Neon city" })).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 3, name: "Executive" })).toHaveCount(0);
  await page.getByRole("link", { name: "City", exact: true }).click();
  await expect(page).toHaveURL("/styles/city?q=neon%20city");
  await page.goBack();
  // The page of a category has the same search box, but another heading.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Styles");
  await expect(page.getByRole("searchbox")).toHaveValue("neon city");
  await page.getByRole("searchbox").fill("no such thing as this");
  await page.getByRole("link", { name: "Clear the filters" }).click();
  await expect(page).toHaveURL("/styles");
});

test("a card shows a photo, a comparison or a video by mode", async ({ page }) => {
  await open(page, "/styles?q=neon+city");
  const card = page.getByRole("article").first();
  await expect(card.getByRole("img", { name: "Neon city: an example photo" })).toBeVisible();
  await card.getByRole("tab", { name: "Reimagine" }).click();
  await expect(card.getByRole("slider")).toBeVisible();
  await card.getByRole("tab", { name: "Animate" }).click();
  await expect(card.getByLabel("Neon city: an example video")).toBeVisible();
  await expect(card.getByRole("button", { name: "Animate a photo" })).toBeVisible();
});

test("scrolling loads more shelves, and Back restores them and the scroll position", async ({ page }) => {
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

test("a visitor who presses create signs up, or logs in, in a dialog", async ({ page }) => {
  await open(page, "/styles?q=neon+city");
  await page.getByRole("button", { name: "Imagine photos" }).first().click();
  const toast = page.getByText("Log in to create");
  await expect(toast).toBeVisible();
  await expect(page.getByRole("dialog", { name: account.register.title })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: account.register.login }).last().click();
  // The closing toast is a dialog too.
  await expect(page.getByRole("dialog", { name: account.login.title })).toBeVisible();
});

test("loading shelves show a skeleton", async ({ page }) => {
  const release = await holdRequests(page, paginator);
  await open(page, "/styles");
  await page.getByRole("button", { name: "Show more" }).scrollIntoViewIfNeeded();
  const skeleton = page.getByRole("status").filter({ hasText: "Styles are loading" });
  await expect(skeleton).toBeVisible();
  release();
  await expect(skeleton).toHaveCount(0);
});

test("a catalogue that failed to load can be retried", async ({ page, expected }) => {
  expected.push(/503/, /Failed to load/);
  await open(page, "/faq");
  let failing = true;
  await page.route(paginator, (route) =>
    failing
      ? route.fulfill({ status: 503, json: { message: "Not now", code: "busy", data: {} } })
      : route.continue(),
  );
  await page.getByRole("link", { name: "Styles" }).first().click();
  await expect(page.getByText("The styles could not be loaded")).toBeVisible();
  failing = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("a visitor enlarges a style, and tries a restyle on a sample face without an account", async ({
  page,
}) => {
  await open(page, "/styles?q=Neon%20city");
  await page.getByRole("button", { name: "Enlarge Neon city" }).first().click();
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();
  await page.keyboard.press("Escape");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/styles/create")) sent.push(request.url());
  });
  await page.getByRole("button", { name: "Try it on a sample face" }).click();
  const dialog = page.getByRole("dialog", { name: "Try it on a sample face" });
  const face = dialog.getByRole("button", { name: "Sample face 2" });
  await face.click();
  await expect(face).toHaveAttribute("aria-pressed", "true");
  await expect(dialog.getByRole("img", { name: /^The sample photo in the style/ })).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Now with a photo of mine" })).toHaveAttribute(
    "href",
    /^\/reimagine\?style=/,
  );
  expect(sent).toEqual([]);
});
