// Shows push notifications.

/** The payload, as the server encrypts it (server/retrato/push/service.py). */
export interface PushMessage {
  title: string;
  body: string;
  language: string;
  /** The page it links to. */
  url: string;
  /** A second message with the same tag replaces the first. */
  tag: string;
}

/** The used part of the worker's `Clients`, whose type pages do not have. */
interface Windows {
  matchAll(options: { type: "window" }): Promise<readonly AppWindow[]>;
  openWindow(url: string): Promise<unknown>;
}

interface AppWindow {
  url: string;
  focused: boolean;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

/** Show a message. Browsers require this for every message; it is silent while a window of the app has the focus. */
export async function showMessage(
  { title, body, language, url, tag }: PushMessage,
  registration: ServiceWorkerRegistration,
  windows: Windows,
): Promise<void> {
  const open = await windows.matchAll({ type: "window" });
  await registration.showNotification(title, {
    body,
    lang: language,
    tag,
    icon: "/app/icon-192.png",
    badge: "/app/icon-monochrome-512.png",
    silent: open.some(({ focused }) => focused),
    data: { url },
  });
}

/** Open the page of a notification, if possible in an open window. */
export async function openPage(address: string, windows: Windows): Promise<void> {
  const { href } = new URL(address, location.origin);
  const open = await windows.matchAll({ type: "window" });
  const window = open.find(({ url }) => url === href) ?? open[0];
  if (!window) {
    await windows.openWindow(href);
    return;
  }
  await window.focus();
  if (window.url !== href) await window.navigate(href);
}

/** Unsubscribe at sign-out, and close all notifications. */
export async function endPush(registration: ServiceWorkerRegistration): Promise<void> {
  // Not every browser supports push.
  if (!("pushManager" in registration)) return;
  const subscription = await registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
  for (const notification of await registration.getNotifications()) notification.close();
}
