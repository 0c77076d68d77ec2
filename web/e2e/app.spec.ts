// The site as an installed app: offline pages, updates, the outbox, shared photos, and no personal data after signing out
// (docs/product.md#offline).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import app from "../src/i18n/en/app";
import { register, registerWithTokens, signIn } from "./accounts";
import { startDeployProxy } from "./deploy-proxy";
import { expect, open, test } from "./fixtures";
import { fillGallery } from "./helper";
import { storedDrafts } from "./stored-drafts";
import { choosePicture, confirmCost, languages, submitForm } from "./studio";

const { studio } = languages.en;

test.use({ serviceWorkers: "allow" });

const offlineProblems = [
  /ERR_INTERNET_DISCONNECTED/,
  /Failed to (fetch|load)/,
  /interrupted/,
  /no-response/,
  /ERR_FAILED/,
];

/** Wait until the service worker controls the page. */
async function serviceWorkerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((changed) =>
      navigator.serviceWorker.addEventListener("controllerchange", changed, { once: true }),
    );
  });
}

/** The cached URLs by cache name. */
const cachedUrls = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const urlsOf = async (name: string) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url.replace(location.origin, ""));
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await urlsOf(name)])));
  });

async function goOffline(context: BrowserContext, expected: RegExp[]): Promise<void> {
  expected.push(...offlineProblems);
  await context.setOffline(true);
}

test("the manifest meets Chromium's criteria for installing, in both languages", async () => {
  const { baseURL = "", launchOptions } = test.info().project.use;
  const profile = mkdtempSync(join(tmpdir(), "retrato-profile-"));
  // Nothing can be installed in the headless shell, nor in a test's own context, which is a private window.
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    baseURL,
  });
  try {
    const [page] = context.pages();
    if (!page) throw new Error("The browser has no window");
    const devtools = await context.newCDPSession(page);
    for (const [language, prefix] of [
      ["en", ""],
      ["es", "/es"],
    ] as const) {
      await page.goto(prefix || "/");
      const { url, data, errors } = await devtools.send("Page.getAppManifest");
      expect(errors).toEqual([]);
      expect(url).toBe(`${baseURL}${prefix}/manifest.webmanifest`);
      const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
      expect(installabilityErrors).toEqual([]);
      const manifest = JSON.parse(data ?? "{}") as Record<string, { src: string }[]>;
      expect(manifest.lang).toBe(language);
      for (const { src } of [...(manifest.icons ?? []), ...(manifest.screenshots ?? [])]) {
        expect((await page.request.get(src)).status(), src).toBe(200);
      }
    }
  } finally {
    await context.close();
    rmSync(profile, { recursive: true });
  }
});

test("pages seen before open offline, including the first one", async ({ page, context, expected }) => {
  await open(page, "/blog");
  await serviceWorkerReady(page);
  // The notice waits for the first interaction.
  await page.keyboard.press("Tab");
  await expect(page.getByText(app.offlineReady.title)).toBeVisible();
  await expect.poll(async () => (await cachedUrls(page))["account-pages"]).toEqual(["/blog"]);
  const title = "Light, lens and mood: how portrait styles work";
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  for (const path of ["/faq", "/terms"]) await open(page, path);

  await goOffline(context, expected);
  await page.goto("/blog");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText(app.offline.title)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  // Client-side navigation works too, with the data of the cached document.
  await page.goto("/terms");
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL("/faq");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(app.offline.title)).toBeHidden();
});

test("a newer build waits until the user accepts it", async ({ page }) => {
  const proxy = await startDeployProxy(test.info().project.use.baseURL ?? "");
  try {
    await open(page, `${proxy.address}/faq`);
    await serviceWorkerReady(page);
    await open(page, `${proxy.address}/faq`);
    await expect(page.getByText(app.refresh.title)).toHaveCount(0);

    proxy.deploy();
    await open(page, `${proxy.address}/faq`);
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
    // The page may still be loading.
    await page.goto("about:blank");
    proxy.close();
  }
});

test("galleries open offline as last seen, and signing out clears them", async ({
  page,
  context,
  expected,
}) => {
  await fillGallery(await register(context), 3);
  await open(page, "/my-photos");
  await serviceWorkerReady(page);
  await open(page, "/my-photos");
  const first = page.getByRole("gridcell").first();
  await expect(first).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(async () => Object.keys(await cachedUrls(page)))
    .toEqual(expect.arrayContaining(["account-answers", "account-media", "account-owner"]));
  await expect
    .poll(async () => (await cachedUrls(page))["account-answers"])
    .toContainEqual(expect.stringContaining("/api/auth/session"));

  await goOffline(context, expected);
  await page.reload();
  await expect(first).toBeVisible();
  await expect(page.getByTestId("balance")).toBeVisible();

  await context.setOffline(false);
  // The galleries may still be fetched for the next time without a network.
  expected.push(/401: .*\/api\/my-(photos|videos)/);
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("link", { name: "Sign up free" }).first()).toBeVisible();
  const left = await cachedUrls(page);
  const personal = Object.keys(left).filter((name) => /^account-(answers|media|owner|shared)$/.test(name));
  expect(personal).toEqual([]);
  expect(
    Object.values(left)
      .flat()
      .filter((address) => /\/files\/|\/api\/(my-|auth)/.test(address)),
  ).toEqual([]);
});

test("an order made offline is sent once, from any page, when the network is back", async ({
  page,
  context,
  expected,
}) => {
  await registerWithTokens(context);
  await open(page, "/reimagine?style=neon-city");
  await serviceWorkerReady(page);
  await open(page, "/my-photos");
  await open(page, "/reimagine?style=neon-city");
  const form = page.getByRole("main").locator("form");
  await choosePicture(form);
  await form.getByRole("radio", { name: studio.genders.FEMALE }).click();
  await goOffline(context, expected);
  await submitForm(form, studio.submit.REIMAGINE);
  await confirmCost(page, "en", 4);
  await expect(page.getByText(studio.results.kept)).toBeVisible();

  // Leave the page that would have retried.
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
  expect(answered).toEqual([200]);
  await expect.poll(() => storedDrafts(page), { message: "nothing is left to send again" }).toEqual([]);
  await expect(page.getByTestId("balance")).toHaveText("16");
});

test("a photo shared by another app opens in Reimagine", async ({ page, context }) => {
  await signIn(context);
  await open(page, "/faq");
  await serviceWorkerReady(page);
  const { share_target: target } = (await (await page.request.get("/manifest.webmanifest")).json()) as {
    share_target: { action: string; method: string; enctype: string; params: { files: [{ name: string }] } };
  };
  // Post the form as the operating system does.
  await page.evaluate(async ({ action, method, enctype, params }) => {
    const form = Object.assign(document.createElement("form"), { action, method, enctype });
    const input = Object.assign(document.createElement("input"), {
      type: "file",
      name: params.files[0].name,
    });
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 640 });
    canvas.getContext("2d")?.fillRect(0, 0, 320, 320);
    const picture = await new Promise<Blob | null>((encoded) => canvas.toBlob(encoded, "image/jpeg"));
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
