// Notifications, from the switch in the settings to the message on the screen and where it leads.
import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import app from "../src/i18n/en/app";
import settings from "../src/i18n/en/settings";
import { expectAccessible } from "./axe";
import { test as bare, expect, open, signIn } from "./fixtures";
import { startProduct } from "./own-product";
import { type Device, type PushService, playBrowser, playPushService } from "./push-service";
import { registerWithTokens } from "./studio";

interface Shared {
  service: PushService;
  /** The address of a server that knows the push service. */
  product: string;
}

const test = bare.extend<{ device: Device }, Shared>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const service = await playPushService();
      await use(service);
      await service.close();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ service }, use) => {
      const product = await startProduct({ RETRATO_PUSH__SERVICES: JSON.stringify([service.address]) });
      await use(product.address);
      await product.stop();
    },
    { scope: "worker", timeout: 100_000 },
  ],
  baseURL: async ({ product }, use) => use(product),
  device: async ({ context, service }, use) => {
    const device = service.subscribe();
    await playBrowser(context, device);
    await context.grantPermissions(["notifications"]);
    await use(device);
  },
});

test.use({ serviceWorkers: "allow" });
// One after the other, with one server.
test.describe.configure({ mode: "default" });

const { offer } = app.push;
const portrait = readFileSync("../content/people/zara.jpg");
const choice = (page: Page) => page.getByRole("switch", { name: settings.notifications.label });

async function asUser(context: BrowserContext): Promise<{ Authorization: string }> {
  const cookie = (await context.cookies()).find(({ name }) => name === "AUTH");
  const { accessToken } = JSON.parse(decodeURIComponent(cookie?.value ?? "")) as { accessToken: string };
  return { Authorization: `Bearer ${accessToken}` };
}

/** Hands a message to the worker, as the browser does when its push service has one. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) found(registration.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  await devtools.detach();
}

/** What is on the screen. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, lang, tag, data }) => ({
      title,
      body,
      lang,
      tag,
      data: data as unknown,
    }));
  });

/** Presses the notification on the screen. No hand does, so the browser would not bring its window to the front for it. */
async function press(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent(event: Event): boolean;
      WindowClient: { prototype: object };
      NotificationEvent: new (type: string, about: { notification: Notification | undefined }) => Event;
    };
    Object.assign(scope.WindowClient.prototype, { focus: async () => {} });
    const [notification] = await scope.registration.getNotifications();
    const pressed = new scope.NotificationEvent("notificationclick", { notification });
    await new Promise((led) => {
      Object.assign(pressed, { waitUntil: led });
      scope.dispatchEvent(pressed);
    });
  });
}

test("a device that was switched on is told when a video is ready, and no longer after signing out", async ({
  page,
  context,
  device,
}) => {
  await registerWithTokens(page, "en");
  await open(page, "/settings#notifications");
  await expect(choice(page)).not.toBeChecked();
  await choice(page).click();
  await expect(page.getByText(app.push.on).first()).toBeVisible();
  await page.reload();
  await expect(choice(page)).toBeChecked();
  await expectAccessible(page, "settings with notifications on", { part: "#notifications" });

  const answer = await context.request.post("/api/styles/create", {
    headers: await asUser(context),
    multipart: {
      json: JSON.stringify({ styleId: "neon-city", ANIMATE: { quality: "SD", gender: "FEMALE" } }),
      image: { name: "me.jpg", mimeType: "image/jpeg", buffer: portrait },
    },
    timeout: 60_000,
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await expect.poll(() => device.received.length, { timeout: 60_000 }).toBe(1);
  const [message = ""] = device.received;

  // Told twice, it is shown once.
  for (const _ of [1, 2]) await deliver(page, message);
  await expect.poll(() => shown(page)).toHaveLength(1);
  expect((await shown(page))[0]).toEqual({
    title: "Your video is ready",
    body: "It waits for you in your gallery.",
    lang: "en",
    tag: expect.any(String),
    data: { url: "/my-videos" },
  });
  await press(page);
  await expect(page).toHaveURL("/my-videos");
  await expect(page.getByRole("gridcell", { name: /Neon city/ })).toBeVisible();
  expect(await shown(page)).toEqual([]);

  await deliver(page, message);
  await expect.poll(() => shown(page)).toHaveLength(1);
  const before = await asUser(context);
  await page.goto("/logout");
  await expect(page.getByRole("link", { name: "Sign up free" }).first()).toBeVisible();
  await expect.poll(() => shown(page)).toEqual([]);
  const state = { headers: before, data: { endpoint: device.endpoint } };
  expect((await context.request.post("/api/push/state", state)).status()).toBe(401);
});

test("who waits for a model is offered to be told, and asked no more once they have chosen", async ({
  page,
  context,
  device,
}) => {
  await signIn(context);
  // The worker's requests too.
  await context.route("**/api/my-models", async (route) => {
    const answer = await route.fetch();
    const [first, ...others] = (await answer.json()) as object[];
    const training = { ...first, status: "TRAINING", progress: 0.4, providerFinishedAt: null };
    await route.fulfill({ response: answer, json: [training, ...others] });
  });
  await open(page, "/my-models");
  const asked = page.getByRole("status").filter({ hasText: offer.title });
  await expect(asked).toBeVisible();
  await expectAccessible(page, "the offer", { part: "main" });
  await asked.getByRole("button", { name: offer.action }).click();
  await expect(page.getByText(app.push.on).first()).toBeVisible();
  await expect(asked).toHaveCount(0);

  await open(page, "/settings#notifications");
  await choice(page).click();
  await expect(page.getByText(app.push.off).first()).toBeVisible();
  await open(page, "/my-models");
  await asked.getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(asked).toHaveCount(0);
  // The keyboard goes on with what follows.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("list").locator(":focus")).toBeVisible();
  await open(page, "/my-models");
  await expect(page.getByRole("main").getByRole("progressbar").first()).toBeVisible();
  await expect(asked).toHaveCount(0);
  expect(device.received).toEqual([]);
  await context.unrouteAll({ behavior: "ignoreErrors" });
});

test("a browser that blocks notifications is told how to allow them, and can choose as soon as it does", async ({
  page,
  context,
  product,
}) => {
  const devtools = await context.newCDPSession(page);
  const { browserContextId = "" } = (await devtools.send("Target.getTargetInfo")).targetInfo;
  const allow = (setting: "denied" | "prompt") =>
    devtools.send("Browser.setPermission", {
      origin: product,
      permission: { name: "notifications" },
      browserContextId,
      setting,
    });
  await allow("denied");
  await signIn(context);
  await open(page, "/settings#notifications");
  await expect(page.getByText(settings.notifications.blocked)).toBeVisible();
  await expect(choice(page)).toHaveCount(0);
  await allow("prompt");
  await expect(choice(page)).not.toBeChecked();
});
