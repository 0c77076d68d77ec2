import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import { NotificationsSection } from "@/features/account/settings/NotificationsSection";
import { loadTexts } from "@/i18n/texts";
import Toaster from "@/notices/Toaster";
import { takeToasts } from "@/notices/toast";
import { PushOffer } from "./PushOffer";

await loadTexts("en", ["app", "settings"]);

const endpoint = "https://fcm.googleapis.com/fcm/send/here";
const keys = { p256dh: "public", auth: "secret" };
const offer = "No need to wait here";
const accept = { name: "Tell me when it is ready" };
const choice = { name: /Tell me when a model or a video is ready/ };

/** The calls that the server heard, and whom it tells. */
let heard: { path: string; body: unknown }[];
let serverKnows: boolean;

/** A browser as far as notifications go, moved on by the test. */
function playBrowser({ permission = "default" as NotificationPermission, subscribed = false } = {}) {
  const unsubscribe = vi.fn(async () => {
    subscription = null;
    return true;
  });
  const made = { endpoint, unsubscribe, toJSON: () => ({ endpoint, expirationTime: null, keys }) };
  let subscription: typeof made | null = subscribed ? made : null;
  const subscribe = vi.fn(async () => {
    subscription = made;
    return made;
  });
  const registration = { pushManager: { getSubscription: async () => subscription, subscribe } };
  const status = new EventTarget();
  vi.stubGlobal("PushManager", class {});
  const browser = {
    permission,
    requestPermission: vi.fn(async () => {
      browser.permission = browser.answer;
      return browser.answer;
    }),
    /** What its owner will say. */
    answer: "granted" as NotificationPermission,
  };
  vi.stubGlobal("Notification", browser);
  vi.stubGlobal("navigator", {
    language: "en",
    userAgent: "Mozilla/5.0 (X11; Linux x86_64)",
    onLine: true,
    maxTouchPoints: 0,
    permissions: { query: async () => status },
    serviceWorker: {
      getRegistration: async () => registration,
      register: vi.fn(async () => registration),
      ready: Promise.resolve(registration),
    },
  });
  return { browser, subscribe, unsubscribe, status };
}

async function open(Shown: () => React.ReactNode) {
  const Page = () => (
    <>
      <Shown />
      <Toaster />
    </>
  );
  const handle = { name: "settings", neutral: true, language: "en" };
  const router = createMemoryRouter([{ path: "/", Component: Page, handle }]);
  const page = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
  await act(async () => render(page));
}

beforeEach(() => {
  heard = [];
  serverKnows = false;
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname;
    heard.push({ path, body: request.method === "POST" ? await request.json() : null });
    if (path.endsWith("/subscribe")) serverKnows = true;
    if (path.endsWith("/unsubscribe")) serverKnows = false;
    if (path.endsWith("/key")) return Response.json({ publicKey: "the key" });
    if (path.endsWith("/state")) return Response.json({ subscribed: serverKnows });
    return new Response(null, { status: 204 });
  });
});

afterEach(() => {
  queryClient.clear();
  localStorage.clear();
  takeToasts();
});

describe("the settings of notifications", () => {
  it("are switched on by a press, which is when the browser asks, and off again", async () => {
    const { browser, subscribe, unsubscribe } = playBrowser();
    await open(NotificationsSection);
    const toggle = await screen.findByRole("switch", choice);
    expect(toggle.getAttribute("aria-checked")).toBe("false");
    expect(browser.requestPermission).not.toHaveBeenCalled();
    expect(heard).toEqual([]);

    await userEvent.click(toggle);
    await screen.findByText("This device will tell you");
    expect(toggle.getAttribute("aria-checked")).toBe("true");
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: "the key",
    });
    expect(heard).toContainEqual({ path: "/api/push/subscribe", body: { endpoint, keys } });

    await userEvent.click(toggle);
    await screen.findByText("This device will keep quiet");
    expect(toggle.getAttribute("aria-checked")).toBe("false");
    expect(heard).toContainEqual({ path: "/api/push/unsubscribe", body: { endpoint } });
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it("are off where the server knows nothing of what the browser believes, and begin anew", async () => {
    const { unsubscribe, subscribe } = playBrowser({ permission: "granted", subscribed: true });
    await open(NotificationsSection);
    const toggle = await screen.findByRole("switch", choice);
    expect(toggle.getAttribute("aria-checked")).toBe("false");
    await userEvent.click(toggle);
    await screen.findByText("This device will tell you");
    expect(unsubscribe).toHaveBeenCalledBefore(subscribe);
  });

  it("say how to allow them where the browser blocks them, and follow when it is done", async () => {
    const { browser, status } = playBrowser({ permission: "denied" });
    await open(NotificationsSection);
    await screen.findByText(/Allow them under the icon/);
    expect(screen.queryByRole("switch")).toBeNull();
    browser.permission = "default";
    await act(async () => void status.dispatchEvent(new Event("change")));
    await screen.findByRole("switch", choice);
  });

  it("say that an iPhone wants the app on its home screen", async () => {
    playBrowser();
    vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1)", language: "en" });
    await open(NotificationsSection);
    await screen.findByText(/Add to Home Screen/);
  });

  it("say where there are none", async () => {
    await open(NotificationsSection);
    await screen.findByText("This browser cannot show notifications.");
  });

  it("tell when the browser could not, and stay off", async () => {
    const { subscribe } = playBrowser();
    subscribe.mockRejectedValueOnce(new DOMException("push service error", "AbortError"));
    await open(NotificationsSection);
    const toggle = await screen.findByRole("switch", choice);
    await userEvent.click(toggle);
    await screen.findAllByText("Your browser could not switch notifications on");
    expect(toggle.getAttribute("aria-checked")).toBe("false");
  });
});

describe("the offer to who waits", () => {
  it("switches them on, and is gone then", async () => {
    playBrowser();
    await open(PushOffer);
    await screen.findByText(offer);
    await userEvent.click(screen.getByRole("button", accept));
    await screen.findByText("This device will tell you");
    expect(screen.queryByText(offer)).toBeNull();
  });

  it("is not made again to who has put it away", async () => {
    const { browser } = playBrowser();
    await open(PushOffer);
    await screen.findByText(offer);
    await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText(offer)).toBeNull();
    await open(PushOffer);
    await expect(screen.findByText(offer, {}, { timeout: 200 })).rejects.toThrow();
    expect(browser.requestPermission).not.toHaveBeenCalled();
  });

  it.each([accept, { name: "Dismiss" }])(
    "leads the keyboard on to what follows after $name",
    async (answer) => {
      playBrowser();
      await open(() => (
        <>
          <button type="button">Before</button>
          <PushOffer />
          <button type="button">After</button>
        </>
      ));
      (await screen.findByRole("button", answer)).focus();
      await userEvent.keyboard("{Enter}");
      await waitFor(() => expect(screen.queryByText(offer)).toBeNull());
      await userEvent.tab();
      expect(document.activeElement?.textContent).toBe("After");
    },
  );

  it.each(["denied", "default"] as const)("takes the answer %s to the browser for a no", async (answer) => {
    const { browser, subscribe } = playBrowser();
    browser.answer = answer;
    await open(PushOffer);
    await userEvent.click(await screen.findByRole("button", accept));
    await waitFor(() => expect(browser.requestPermission).toHaveBeenCalledOnce());
    expect(subscribe).not.toHaveBeenCalled();
    if (answer === "denied") await waitFor(() => expect(screen.queryByText(offer)).toBeNull());
  });

  it("is not made where they are on, blocked, or unheard of", async () => {
    for (const play of [
      () => {
        serverKnows = true;
        playBrowser({ permission: "granted", subscribed: true });
      },
      () => playBrowser({ permission: "denied" }),
      () => vi.stubGlobal("PushManager", undefined),
    ]) {
      play();
      await open(PushOffer);
      await expect(screen.findByText(offer, {}, { timeout: 100 })).rejects.toThrow();
      queryClient.clear();
    }
  });
});
