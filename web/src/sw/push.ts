// Notifications: what the server tells a device whose owner wants to know when something is ready.

/** As the server seals it (server/retrato/push/service.py). */
export interface News {
  title: string;
  body: string;
  language: string;
  /** Where it can be seen. */
  url: string;
  /** A second message about the same thing takes the place of the first. */
  tag: string;
}

/** As much of a worker's clients as is needed here; pages do not have their types. */
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

/** Browsers want to see every message shown. Who has the app before them sees it there already, so it makes no sound. */
export async function show(
  { title, body, language, url, tag }: News,
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

/** Leads to what a notification is about, in a window that is open already if there is one. */
export async function lead(address: string, windows: Windows): Promise<void> {
  const { href } = new URL(address, location.origin);
  const open = await windows.matchAll({ type: "window" });
  const there = open.find(({ url }) => url === href) ?? open[0];
  if (!there) {
    await windows.openWindow(href);
    return;
  }
  await there.focus();
  if (there.url !== href) await there.navigate(href);
}

/** Who has signed out hears nothing more, and leaves nothing on the screen. */
export async function endPush(registration: ServiceWorkerRegistration): Promise<void> {
  // Not every browser has it.
  if (!("pushManager" in registration)) return;
  const subscription = await registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
  for (const notification of await registration.getNotifications()) notification.close();
}
