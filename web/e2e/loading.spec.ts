// Prefetching, page transitions, and which requests a page makes.
import { expect, open, test } from "./fixtures";
import { registerWithPhotos, tile } from "./gallery";

test("hovering a link prefetches its page", async ({ page }) => {
  await open(page, "/");
  const link = page.getByRole("banner").getByRole("link", { name: "Blog" });
  const requested: string[] = [];
  const finished: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  page.on("requestfinished", (request) => finished.push(request.url()));
  const code = /\/assets\/blog-.*\.js$/;
  const articles = /\/api\/blog/;
  // The page starts to listen for hovers when it is idle.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    for (const needed of [code, articles])
      await expect.poll(() => finished, { timeout: 1000 }).toContainEqual(expect.stringMatching(needed));
  }).toPass();

  requested.length = 0;
  await link.click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  expect(requested.filter((url) => code.test(url) || articles.test(url))).toEqual([]);
});

test("navigation uses a view transition, except with reduced motion", async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    Object.assign(window, { transitions: 0 });
    document.startViewTransition = (update) => {
      Object.assign(window, { transitions: Number(Reflect.get(window, "transitions")) + 1 });
      return start(update);
    };
  });
  const transitions = () => page.evaluate(() => Reflect.get(window, "transitions"));
  const follow = async (name: string) => {
    await page.getByRole("banner").getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  };
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "/");
  await follow("Blog");
  await expect.poll(transitions).toBe(1);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await follow("Styles");
  await expect(page).toHaveURL(/\/styles$/);
  expect(await transitions()).toBe(1);
});

test("each visit is reported once, without the query of its URL", async ({ page }) => {
  await page.addInitScript(() => {
    const send = window.fetch;
    const reports: string[] = [];
    Object.assign(window, { reports });
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.url.endsWith("/api/log")) reports.push(await request.clone().text());
      return send(request);
    };
  });
  const reported = page.waitForResponse((response) => response.url().endsWith("/api/log"));
  await open(page, "/faq?token=secret");
  expect((await reported).ok()).toBe(true);
  await page.getByRole("banner").getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  const reports = await page.evaluate(() => Reflect.get(window, "reports") as string[]);
  expect(reports.map((report) => JSON.parse(report))).toEqual([
    { event: "ACCESS", data: { pt: "/faq", lt: "en", rt: "US" } },
  ]);
});

test("a gallery requests its first data once, before its pictures", async ({ page, context }) => {
  await registerWithPhotos(context, 30);
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    requested.push(`${pathname} ${request.postData() ?? ""}`);
  });
  await open(page, "/my-photos");
  await expect(tile(page, 0).locator("img")).toBeVisible();
  const picture = /^\/_img\/[^/]+\/files\//;
  const firstPicture = requested.findIndex((each) => picture.test(each));
  for (const call of [/^\/api\/auth\/session /, /^\/api\/my-photos .*"DONE"/, /^\/api\/my-photos\/facets /]) {
    expect(requested.filter((each) => call.test(each))).toHaveLength(1);
    expect(requested.findIndex((each) => call.test(each))).toBeLessThan(firstPicture);
  }
  // The grid shows the preloaded pictures instead of requesting them again.
  const pictures = requested.filter((each) => picture.test(each));
  expect(new Set(pictures).size).toBe(pictures.length);
});
