// Speed as a feature: pages that are there before they are asked for, and nothing from anywhere else.
import { expect, open, test } from "./fixtures";
import { tile, withPhotos } from "./gallery";

test("a page that somebody points at is there when they click", async ({ page }) => {
  await open(page, "/");
  const link = page.getByRole("banner").getByRole("link", { name: "Blog" });
  const asked: string[] = [];
  const arrived: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("requestfinished", (request) => arrived.push(request.url()));
  const code = /\/assets\/blog-.*\.js$/;
  const articles = /\/api\/blog/;
  // The page listens for it once it has nothing more urgent to do.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    for (const needed of [code, articles])
      await expect.poll(() => arrived).toContainEqual(expect.stringMatching(needed));
  }).toPass();

  asked.length = 0;
  await link.click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  expect(asked.filter((url) => code.test(url) || articles.test(url))).toEqual([]);
});

test("one page fades into the next, and none does for who wants no motion", async ({ page }) => {
  await page.addInitScript(() => {
    const fade = document.startViewTransition.bind(document);
    Object.assign(window, { fades: 0 });
    document.startViewTransition = (update) => {
      Object.assign(window, { fades: Number(Reflect.get(window, "fades")) + 1 });
      return fade(update);
    };
  });
  const fades = () => page.evaluate(() => Reflect.get(window, "fades"));
  const follow = async (name: string) => {
    await page.getByRole("banner").getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  };
  await open(page, "/");
  await follow("Blog");
  await expect.poll(fades).toBe(1);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await follow("Styles");
  await expect(page).toHaveURL(/\/styles$/);
  expect(await fades()).toBe(1);
});

test("no page asks anybody else for anything", async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(baseURL ?? "").origin)
      elsewhere.push(request.url());
  });
  for (const path of ["/", "/styles", "/blog", "/login", "/register"]) await open(page, path);
  expect(elsewhere).toEqual([]);
});

test("a gallery asks once for what it begins with, and for its pictures before it is drawn", async ({
  page,
}) => {
  await withPhotos(page, 30);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    asked.push(`${pathname} ${request.postData() ?? ""}`);
  });
  await open(page, "/my-photos");
  await expect(tile(page, 0).locator("img")).toBeVisible();
  const picture = /^\/_img\/[^/]+\/files\//;
  const firstPicture = asked.findIndex((each) => picture.test(each));
  for (const wanted of [
    /^\/api\/auth\/session /,
    /^\/api\/my-photos .*"DONE"/,
    /^\/api\/my-photos\/facets /,
  ]) {
    expect(asked.filter((each) => wanted.test(each))).toHaveLength(1);
    expect(asked.findIndex((each) => wanted.test(each))).toBeLessThan(firstPicture);
  }
  // What was fetched ahead is what the grid shows.
  const pictures = asked.filter((each) => picture.test(each));
  expect(new Set(pictures).size).toBe(pictures.length);
});
