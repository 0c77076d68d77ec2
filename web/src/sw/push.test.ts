// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { endPush, openPage, type PushMessage, showMessage } from "./push";

const message: PushMessage = {
  title: "Tu vídeo está listo",
  body: "Te espera en tu galería.",
  language: "es",
  url: "/es/my-videos",
  tag: "one",
};
const address = `${location.origin}${message.url}`;

const playWindow = (path: string, focused = false) => ({
  url: location.origin + path,
  focused,
  focus: vi.fn(async () => undefined),
  navigate: vi.fn(async () => undefined),
});

function playWindows(...open: ReturnType<typeof playWindow>[]) {
  return { matchAll: async () => open, openWindow: vi.fn(async () => undefined) };
}

describe("a push message (docs/product.md#notifications)", () => {
  const showNotification = vi.fn(async () => undefined);
  const registration = { showNotification } as unknown as ServiceWorkerRegistration;
  beforeEach(() => void showNotification.mockClear());

  it("is shown in its language with the URL of its page", async () => {
    await showMessage(message, registration, playWindows());
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      message.title,
      expect.objectContaining({
        body: message.body,
        lang: "es",
        tag: "one",
        silent: false,
        data: { url: message.url },
      }),
    );
  });

  it("is shown silently while a window of the app has the focus", async () => {
    await showMessage(
      message,
      registration,
      playWindows(playWindow("/my-photos"), playWindow("/my-videos", true)),
    );
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      message.title,
      expect.objectContaining({ silent: true }),
    );
    await showMessage(message, registration, playWindows(playWindow("/my-photos")));
    expect(showNotification).toHaveBeenLastCalledWith(
      message.title,
      expect.objectContaining({ silent: false }),
    );
  });
});

describe("a click on a notification", () => {
  it("opens a window when none is open", async () => {
    const windows = playWindows();
    await openPage(message.url, windows);
    expect(windows.openWindow).toHaveBeenCalledExactlyOnceWith(address);
  });

  it("navigates an open window", async () => {
    const window = playWindow("/faq");
    const windows = playWindows(window);
    await openPage(message.url, windows);
    expect(window.focus).toHaveBeenCalledOnce();
    expect(window.navigate).toHaveBeenCalledExactlyOnceWith(address);
    expect(windows.openWindow).not.toHaveBeenCalled();
  });

  it("prefers a window that already shows the page, without reloading it", async () => {
    const [other, there] = [playWindow("/faq"), playWindow(message.url)];
    await openPage(message.url, playWindows(other, there));
    expect(there.focus).toHaveBeenCalledOnce();
    expect(there.navigate).not.toHaveBeenCalled();
    expect(other.focus).not.toHaveBeenCalled();
  });
});

describe("signing out", () => {
  it("ends the subscription and closes notifications", async () => {
    const unsubscribe = vi.fn(async () => true);
    const close = vi.fn();
    await endPush({
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
      getNotifications: async () => [{ close }],
    } as unknown as ServiceWorkerRegistration);
    expect(unsubscribe).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
  });

  it("does nothing in a browser without notifications", async () => {
    await endPush({} as ServiceWorkerRegistration);
  });
});
