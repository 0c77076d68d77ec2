// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { endPush, lead, type News, show } from "./push";

const news: News = {
  title: "Tu vídeo está listo",
  body: "Te espera en tu galería.",
  language: "es",
  url: "/es/my-videos",
  tag: "one",
};
const address = `${location.origin}${news.url}`;

const playWindow = (path: string, focused = false) => ({
  url: location.origin + path,
  focused,
  focus: vi.fn(async () => undefined),
  navigate: vi.fn(async () => undefined),
});

function playWindows(...open: ReturnType<typeof playWindow>[]) {
  return { matchAll: async () => open, openWindow: vi.fn(async () => undefined) };
}

describe("a message", () => {
  const showNotification = vi.fn(async () => undefined);
  const registration = { showNotification } as unknown as ServiceWorkerRegistration;
  beforeEach(() => void showNotification.mockClear());

  it("is shown in its language, and knows where it leads", async () => {
    await show(news, registration, playWindows());
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      news.title,
      expect.objectContaining({
        body: news.body,
        lang: "es",
        tag: "one",
        silent: false,
        data: { url: news.url },
      }),
    );
  });

  it("makes no sound for who is in the app, and is shown all the same", async () => {
    await show(news, registration, playWindows(playWindow("/my-photos"), playWindow("/my-videos", true)));
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      news.title,
      expect.objectContaining({ silent: true }),
    );
    await show(news, registration, playWindows(playWindow("/my-photos")));
    expect(showNotification).toHaveBeenLastCalledWith(news.title, expect.objectContaining({ silent: false }));
  });
});

describe("a click on it", () => {
  it("opens the app where it is closed", async () => {
    const windows = playWindows();
    await lead(news.url, windows);
    expect(windows.openWindow).toHaveBeenCalledExactlyOnceWith(address);
  });

  it("leads on in a window that is open", async () => {
    const window = playWindow("/faq");
    const windows = playWindows(window);
    await lead(news.url, windows);
    expect(window.focus).toHaveBeenCalledOnce();
    expect(window.navigate).toHaveBeenCalledExactlyOnceWith(address);
    expect(windows.openWindow).not.toHaveBeenCalled();
  });

  it("rather shows the window that is there already, and leaves it as it is", async () => {
    const [other, there] = [playWindow("/faq"), playWindow(news.url)];
    await lead(news.url, playWindows(other, there));
    expect(there.focus).toHaveBeenCalledOnce();
    expect(there.navigate).not.toHaveBeenCalled();
    expect(other.focus).not.toHaveBeenCalled();
  });
});

describe("signing out", () => {
  it("ends the subscription and takes what is still on the screen", async () => {
    const unsubscribe = vi.fn(async () => true);
    const close = vi.fn();
    await endPush({
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
      getNotifications: async () => [{ close }],
    } as unknown as ServiceWorkerRegistration);
    expect(unsubscribe).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
  });

  it("is nothing to a browser without notifications", async () => {
    await endPush({} as ServiceWorkerRegistration);
  });
});
