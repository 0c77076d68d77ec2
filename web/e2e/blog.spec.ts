// The blog: lists, search, articles, translations, feed (docs/product.md#routes).
import { fetchAsBot, jsonLdIn } from "./as-bot";
import { expect, holdRequests, open, test } from "./fixtures";

test("the list leads through a category to an article, and on to the next", async ({ page }) => {
  await open(page, "/blog");
  await page.getByRole("main").getByRole("link", { name: "Guides", exact: true }).click();
  await expect(page).toHaveURL("/blog/categories/guides");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guides");
  await page.getByRole("link", { name: "A headshot that still looks like you" }).click();
  await expect(page).toHaveURL("/blog/headshots-that-look-like-you");
  await expect(page.locator("[data-layout=default-blog]")).toBeVisible();
  await page.getByRole("navigation", { name: "More articles" }).getByRole("link").last().click();
  await expect(page).toHaveURL("/blog/introducing-reimagine");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Introducing Reimagine");
});

test("the header scrolls away on articles, and stays on other pages", async ({ page }) => {
  const scrollDown = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const header = page.getByRole("banner");
  await open(page, "/blog");
  await scrollDown();
  await expect(header).toBeInViewport();
  await open(page, "/blog/headshots-that-look-like-you");
  await expect(header).toBeInViewport();
  await scrollDown();
  await expect(header).not.toBeInViewport();
});

test("the list is paginated by URL, and a page past the end is a 404", async ({ page, expected }) => {
  await open(page, "/blog");
  const titles = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(titles).toHaveCount(5);
  const newest = await titles.first().textContent();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/blog?page=2");
  await expect(titles.first()).not.toHaveText(newest ?? "");
  await page.goBack();
  await expect(titles.first()).toHaveText(newest ?? "");
  expected.push(/404/);
  expect((await page.goto("/blog?page=99"))?.status()).toBe(404);
});

test("search ignores accents and reports an empty result", async ({ page }) => {
  await open(page, "/es/blog");
  await page.getByRole("searchbox").fill("que estilo");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/\/es\/blog\?q=que/);
  await expect(page.getByRole("link", { name: /Qué estilo para qué/ })).toBeVisible();
  await page.getByRole("searchbox").fill("zzzz");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText("0 artículos para «zzzz»")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("que estilo");
});

test("text typed while a search is loading is kept", async ({ page }) => {
  await open(page, "/blog");
  const release = await holdRequests(page, "**/api/blog/posts/paginator");
  const search = page.getByRole("searchbox");
  await search.fill("selfies");
  await search.press("Enter");
  await search.fill("light");
  release();
  await expect(page).toHaveURL("/blog?q=selfies");
  await expect(page.getByText(/for “selfies”/)).toBeVisible();
  await expect(search).toHaveValue("light");
  await expect(search).toBeFocused();
});

test("an article has a table of contents, a link to copy and a translation", async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/blog/how-to-take-good-selfies");
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "What to leave out" }).click();
  await expect(page).toHaveURL(/#h-what-to-leave-out$/);
  await expect(page.getByRole("heading", { name: "What to leave out" })).toBeInViewport();
  await expect(contents.getByRole("link", { name: "What to leave out" })).toHaveAttribute(
    "aria-current",
    "location",
  );

  await open(page, "/blog/what-happens-to-your-selfies");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("The link is copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/blog\/what-happens-to-your-selfies$/,
  );

  await page
    .getByRole("banner")
    .getByRole("link", { name: /Español/ })
    .click();
  await expect(page).toHaveURL("/es/blog/que-pasa-con-tus-selfis");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Qué pasa con tus selfis");
  const englishSlug = await fetchAsBot(request, "/es/blog/what-happens-to-your-selfies");
  expect([englishSlug.status(), englishSlug.headers().location]).toEqual([
    301,
    "/es/blog/que-pasa-con-tus-selfis",
  ]);
});

test("an article has structured data and links to the feed", async ({ request }) => {
  const html = await (await fetchAsBot(request, "/es/blog/presentamos-reimagine")).text();
  const blocks = jsonLdIn(html);
  const posting = blocks.find((block) => block["@type"] === "BlogPosting");
  for (const field of ["headline", "description", "image", "datePublished", "author", "publisher"]) {
    expect(posting?.[field], field).toBeTruthy();
  }
  expect(posting?.inLanguage).toBe("es");
  const trail = blocks.find((block) => block["@type"] === "BreadcrumbList") as { itemListElement: unknown[] };
  expect(trail.itemListElement).toHaveLength(3);
  expect(html).toContain("pelo a pelo");
  const feed = /<link rel="alternate" type="application\/rss\+xml"[^>]* href="(.+?)"/.exec(html)?.[1] ?? "";
  const answer = await request.get(feed);
  expect(answer.headers()["content-type"]).toContain("application/rss+xml");
  expect(await answer.text()).toContain("<title>Presentamos Reimaginar: una foto, otro mundo</title>");
});
