// Push notifications, from the switch in the settings to the click on the notification (docs/product.md#notifications).
import type { BrowserContext, Page } from "@playwright/test";
import app from "../src/i18n/en/app";
import settings from "../src/i18n/en/settings";
import { registerWithTokens, signIn, tokensOf } from "./accounts";
import { expectAccessible } from "./axe";
import { test as base, expect, open } from "./fixtures";
import { type Device, type PushService, startPushService, useDevice } from "./push-service";
import { portrait } from "./studio";

const test = base.extend<{ device: Device }, { service: PushService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern.
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: "worker" },
  ],
  device: async ({ context, service }, use) => {
    const device = service.subscribe();
    await useDevice(context, device);
    await context.grantPermissions(["notifications"]);
    await use(device);
  },
});

test.use({
  serviceWorkers: "allow",
  // The headless shell shows no notifications.
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium" });
  },
});
// One after the other: the push service has one port.
test.describe.configure({ mode: "default" });

const { offer } = app.push;
const pushSwitch = (page: Page) => page.getByRole("switch", { name: settings.notifications.label });

async function authorization(context: BrowserContext): Promise<{ Authorization: string }> {
  const { accessToken } = await tokensOf(context);
  return { Authorization: `Bearer ${accessToken}` };
}

/** Deliver a push message to the service worker, as the browser does. */
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

/** The visible notifications. */
const notifications = (page: Page) =>
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

/** Click the visible notification. Without a real click the browser refuses to focus the window, so `focus` is stubbed. */
async function clickNotification(page: Page): Promise<void> {
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
    const click = new scope.NotificationEvent("notificationclick", { notification });
    await new Promise((handled) => {
      Object.assign(click, { waitUntil: handled });
      scope.dispatchEvent(click);
    });
  });
}

test("a subscribed device is notified of a finished video, and no longer after log-out", async ({
  page,
  context,
  device,
}) => {
  await registerWithTokens(context);
  await open(page, "/settings#notifications");
  await expect(pushSwitch(page)).not.toBeChecked();
  await pushSwitch(page).click();
  await expect(page.getByText(app.push.on).first()).toBeVisible();
  await page.reload();
  await expect(pushSwitch(page)).toBeChecked();
  await expectAccessible(page, "settings with notifications on", { part: "#notifications" });

  const answer = await context.request.post("/api/styles/create", {
    headers: await authorization(context),
    multipart: {
      json: JSON.stringify({
        styleId: "neon-city",
        ANIMATE: { quality: "SD", gender: "FEMALE", consent: true },
      }),
      image: { name: "me.jpg", mimeType: "image/jpeg", buffer: portrait },
    },
    timeout: 60_000,
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await expect.poll(() => device.received.length, { timeout: 60_000 }).toBe(1);
  const [message = ""] = device.received;

  // A duplicate message is shown once.
  for (const _ of [1, 2]) await deliver(page, message);
  await expect.poll(() => notifications(page)).toHaveLength(1);
  expect((await notifications(page))[0]).toEqual({
    title: "Your video is ready",
    body: "It waits for you in your gallery.",
    lang: "en",
    tag: expect.any(String),
    data: { url: "/my-videos" },
  });
  await clickNotification(page);
  await expect(page).toHaveURL("/my-videos");
  await expect(page.getByRole("gridcell", { name: /Neon city/ })).toBeVisible();
  await expect.poll(() => notifications(page)).toEqual([]);

  // Another tag: Chromium is still removing the notification that was clicked, and would remove one with the same tag, too.
  await deliver(page, JSON.stringify({ ...JSON.parse(message), tag: "another" }));
  await expect.poll(() => notifications(page)).toHaveLength(1);
  const before = await authorization(context);
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("link", { name: "Sign up free" }).first()).toBeVisible();
  await expect.poll(() => notifications(page)).toEqual([]);
  const state = { headers: before, data: { endpoint: device.endpoint } };
  expect((await context.request.post("/api/push/state", state)).status()).toBe(401);
});

test("notifications are offered while a model trains, until the user has chosen", async ({
  page,
  context,
  device,
}) => {
  await signIn(context);
  // On the context, because the service worker makes the request.
  await context.route("**/api/my-models", async (route) => {
    const answer = await route.fetch();
    const [first, ...others] = (await answer.json()) as object[];
    const training = { ...first, status: "TRAINING", progress: 0.4, providerFinishedAt: null };
    await route.fulfill({ response: answer, json: [training, ...others] });
  });
  await open(page, "/my-models");
  const question = page.getByRole("status").filter({ hasText: offer.title });
  await expect(question).toBeVisible();
  await expectAccessible(page, "the offer", { part: "main" });
  await question.getByRole("button", { name: offer.action }).click();
  await expect(page.getByText(app.push.on).first()).toBeVisible();
  await expect(question).toHaveCount(0);

  await open(page, "/settings#notifications");
  await pushSwitch(page).click();
  await expect(page.getByText(app.push.off).first()).toBeVisible();
  await open(page, "/my-models");
  await question.getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(question).toHaveCount(0);
  // The focus continues with the next element.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("list").locator(":focus")).toBeVisible();
  await open(page, "/my-models");
  await expect(page.getByRole("main").getByRole("progressbar").first()).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(device.received).toEqual([]);
  await context.unrouteAll({ behavior: "ignoreErrors" });
});

test("a browser that blocks notifications shows how to allow them, and the switch once it does", async ({
  page,
  context,
  baseURL,
}) => {
  const devtools = await context.newCDPSession(page);
  const { browserContextId = "" } = (await devtools.send("Target.getTargetInfo")).targetInfo;
  const allow = (setting: "denied" | "prompt") =>
    devtools.send("Browser.setPermission", {
      origin: baseURL ?? "",
      permission: { name: "notifications" },
      browserContextId,
      setting,
    });
  await allow("denied");
  await signIn(context);
  await open(page, "/settings#notifications");
  await expect(page.getByText(settings.notifications.blocked)).toBeVisible();
  await expect(pushSwitch(page)).toHaveCount(0);
  await allow("prompt");
  await expect(pushSwitch(page)).not.toBeChecked();
});
