// The site as an app: it can be installed, opens without a network, updates when it is told to, keeps nothing of whoever signs
// out, and sends what was ordered offline once (S2.26, S4.15).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import app from "../src/i18n/en/app";
import { expect, open, signIn, test } from "./fixtures";
import { fillGallery } from "./gallery";
import { serveBuilds } from "./second-build";
import { choosePicture, languages, registerWithTokens, spend } from "./studio";

const { studio } = languages.en;

test.use({ serviceWorkers: "allow" });

const offline = [
  /ERR_INTERNET_DISCONNECTED/,
  /Failed to (fetch|load)/,
  /interrupted/,
  /no-response/,
  /ERR_FAILED/,
];

/** Until the worker has taken the page over, and kept it. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((taken) =>
      navigator.serviceWorker.addEventListener("controllerchange", taken, { once: true }),
    );
  });
}

/** In the page: the addresses that are kept, by cache. */
const kept = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const addresses = async (name: string) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url.replace(location.origin, ""));
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await addresses(name)])));
  });

async function goOffline(context: BrowserContext, expected: RegExp[]): Promise<void> {
  expected.push(...offline);
  await context.setOffline(true);
}

test.describe("the manifest", () => {
  for (const { path, language } of [
    { path: "/", language: "en" },
    { path: "/es", language: "es" },
  ]) {
    test(`meets Chromium's own criteria for installing (S2.26, ${language})`, async () => {
      const { baseURL = "", launchOptions } = test.info().project.use;
      const profile = mkdtempSync(join(tmpdir(), "retrato-profile-"));
      // A test's own context counts as a private window, where nothing can be installed.
      const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL });
      try {
        const [page] = context.pages();
        if (!page) throw new Error("a browser without a window");
        await page.goto(path);
        const devtools = await context.newCDPSession(page);
        const { url, data, errors } = await devtools.send("Page.getAppManifest");
        expect(errors).toEqual([]);
        expect(url).toBe(`${baseURL}${language === "en" ? "" : "/es"}/manifest.webmanifest`);
        const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
        expect(installabilityErrors).toEqual([]);
        const manifest = JSON.parse(data ?? "{}") as Record<string, { src: string }[]>;
        expect(manifest.lang).toBe(language);
        for (const { src } of [...(manifest.icons ?? []), ...(manifest.screenshots ?? [])]) {
          expect((await page.request.get(src)).status(), src).toBe(200);
        }
      } finally {
        await context.close();
        rmSync(profile, { recursive: true });
      }
    });
  }
});

test("a page of the first visit opens again without a network, and so does the rest of what was seen", async ({
  page,
  context,
  expected,
}) => {
  await open(page, "/blog");
  await installed(page);
  // Who only looks is not disturbed.
  await page.keyboard.press("Tab");
  await expect(page.getByText(app.offlineReady.title)).toBeVisible();
  await expect.poll(async () => (await kept(page))["account-pages"]).toEqual(["/blog"]);
  const title = await page.getByRole("main").getByRole("article").getByRole("heading").first().innerText();
  await open(page, "/faq");

  await goOffline(context, expected);
  await page.goto("/blog");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText(app.offline.title)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  // Inside the app as well, from what its document brought with it.
  await page.goto("/terms");
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL("/faq");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(app.offline.title)).toBeHidden();
});

test("a newer build waits until it is wanted, and takes over then (S4.15)", async ({ page }) => {
  const builds = await serveBuilds(test.info().project.use.baseURL ?? "");
  try {
    await open(page, `${builds.address}/faq`);
    await installed(page);
    await open(page, `${builds.address}/faq`);
    await expect(page.getByText(app.refresh.title)).toHaveCount(0);

    builds.deploy();
    await open(page, `${builds.address}/faq`);
    await expect(page.getByText(app.refresh.title)).toBeVisible({ timeout: 30_000 });
    const waiting = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null);
    expect(await waiting()).toBe("installed");
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: app.refresh.action }).click();
    await reloaded;
    await expect.poll(waiting).toBeNull();
    await expect(page.getByText(app.refresh.title)).toHaveCount(0);
  } finally {
    builds.close();
  }
});

test("galleries open without a network as they were last seen, and signing out leaves nothing of them", async ({
  page,
  context,
  expected,
}) => {
  fillGallery(await registerWithTokens(page, "en"), 3);
  await open(page, "/my-photos");
  await installed(page);
  await open(page, "/my-photos");
  const first = page.getByRole("gridcell").first();
  await expect(first).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(async () => Object.keys(await kept(page)))
    .toEqual(expect.arrayContaining(["account-answers", "account-media", "account-owner"]));
  await expect
    .poll(async () => (await kept(page))["account-answers"])
    .toContainEqual(expect.stringContaining("/api/auth/session"));

  await goOffline(context, expected);
  await page.reload();
  await expect(first).toBeVisible();
  await expect(page.getByTestId("balance")).toBeVisible();

  await context.setOffline(false);
  await page.goto("/logout");
  await expect(page.getByRole("link", { name: "Sign up free" }).first()).toBeVisible();
  const left = await kept(page);
  const mine = Object.entries(left).filter(([name]) => /^account-(answers|media|owner|shared)$/.test(name));
  expect(mine).toEqual([]);
  expect(
    Object.values(left)
      .flat()
      .filter((address) => /\/files\/|\/api\/(my-|auth)/.test(address)),
  ).toEqual([]);
});

test("what was ordered without a network is sent once, from whatever page is open by then", async ({
  page,
  context,
  expected,
}) => {
  test.slow();
  await registerWithTokens(page, "en");
  await open(page, "/reimagine?style=neon-city");
  await installed(page);
  await open(page, "/my-photos");
  await open(page, "/reimagine?style=neon-city");
  const form = page.getByRole("main").locator("form");
  await choosePicture(form);
  await form.getByRole("radio", { name: studio.genders.FEMALE }).click();
  await goOffline(context, expected);
  await form.getByRole("button", { name: studio.submit.REIMAGINE, exact: true }).click();
  await spend(page, "en", 4);
  await expect(page.getByText(studio.results.kept)).toBeVisible();

  // The page is left, and with it whoever would have tried again.
  await page.goto("/my-photos");
  await expect(page.getByText(app.offline.title)).toBeVisible();
  const answered: number[] = [];
  context.on("response", (response) => {
    if (response.url().endsWith("/api/styles/create")) answered.push(response.status());
  });
  await context.setOffline(false);
  await expect(page.getByText(app.outbox.sent)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId("balance")).toHaveText("16");
  await expect(page.getByRole("gridcell", { name: /Neon city/ })).toBeVisible({ timeout: 60_000 });
  await open(page, "/my-photos");
  await expect(page.getByRole("gridcell", { name: /Neon city/ })).toHaveCount(1);
  await expect(page.getByText("1 photo", { exact: true })).toBeVisible();
  await page.waitForTimeout(5000);
  expect(answered).toEqual([200]);
  await expect(page.getByTestId("balance")).toHaveText("16");
});

test("a photo that another app shares opens Reimagine with it", async ({ page, context }) => {
  await signIn(context);
  await open(page, "/faq");
  await installed(page);
  const { share_target: target } = (await (await page.request.get("/manifest.webmanifest")).json()) as {
    share_target: { action: string; method: string; enctype: string; params: { files: [{ name: string }] } };
  };
  // What the phone does when somebody picks the app among those to share with.
  await page.evaluate(async ({ action, method, enctype, params }) => {
    const form = Object.assign(document.createElement("form"), { action, method, enctype });
    const input = Object.assign(document.createElement("input"), {
      type: "file",
      name: params.files[0].name,
    });
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 640 });
    canvas.getContext("2d")?.fillRect(0, 0, 320, 320);
    const picture = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, "image/jpeg"));
    const files = new DataTransfer();
    if (picture) files.items.add(new File([picture], "shared.jpg", { type: "image/jpeg" }));
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, target);
  await expect(page).toHaveURL(/\/reimagine\?shared=photo/);
  await expect(page.getByRole("main").locator("form").getByRole("img")).toBeVisible({ timeout: 30_000 });
});
