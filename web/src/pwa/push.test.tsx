import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import { NotificationsSection } from "@/features/account/settings/NotificationsSection";
import { loadTexts } from "@/i18n/texts";
import Toaster from "@/notices/Toaster";
import { takeToasts } from "@/notices/toast";
import { type HttpStub, json, noContent, stubHttp } from "@/testing/http";
import { renderRoutes } from "@/testing/render";
import { PushOffer } from "./PushOffer";

await loadTexts("en", ["app", "settings"]);

const endpoint = "https://fcm.googleapis.com/fcm/send/here";
const keys = { p256dh: "public", auth: "secret" };
const offer = "No need to wait here";
const accept = { name: "Tell me when it is ready" };
const choice = { name: /Tell me when a model or a video is ready/ };

let http: HttpStub;
/** Whether the server has the subscription of this browser. */
let subscribedOnServer: boolean;

/** Stub the browser's API for notifications. */
function stubNotifications({ permission = "default" as NotificationPermission, subscribed = false } = {}) {
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
    /** The user's answer to the permission prompt. */
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

async function open(Content: () => React.ReactNode) {
  const Page = () => (
    <>
      <Content />
      <Toaster />
    </>
  );
  const handle = { name: "settings", neutral: true, language: "en" };
  await renderRoutes([{ path: "/", Component: Page, handle }]);
}

beforeEach(() => {
  subscribedOnServer = false;
  http = stubHttp({
    "/api/push/key": json({ publicKey: "the key" }),
    "/api/push/state": () => Response.json({ subscribed: subscribedOnServer }),
    "/api/push/subscribe": (request) => {
      subscribedOnServer = true;
      return noContent(request);
    },
    "/api/push/unsubscribe": (request) => {
      subscribedOnServer = false;
      return noContent(request);
    },
  });
});

afterEach(() => {
  queryClient.clear();
  localStorage.clear();
  takeToasts();
});

describe("the notification settings (docs/product.md#notifications)", () => {
  it("ask for permission when they are switched on, and can be switched off", async () => {
    const { browser, subscribe, unsubscribe } = stubNotifications();
    await open(NotificationsSection);
    const toggle = await screen.findByRole("switch", choice);
    expect(toggle.getAttribute("aria-checked")).toBe("false");
    expect(browser.requestPermission).not.toHaveBeenCalled();
    expect(http.requests).toEqual([]);

    await userEvent.click(toggle);
    await screen.findByText("This device will tell you");
    await waitFor(() => expect(toggle.getAttribute("aria-checked")).toBe("true"));
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: "the key",
    });
    expect(http.requestsTo("/api/push/subscribe").map(({ body }) => body)).toEqual([{ endpoint, keys }]);

    await userEvent.click(toggle);
    await screen.findByText("This device will keep quiet");
    await waitFor(() => expect(toggle.getAttribute("aria-checked")).toBe("false"));
    expect(http.requestsTo("/api/push/unsubscribe").map(({ body }) => body)).toEqual([{ endpoint }]);
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it("are off if only the browser has the subscription, which is then replaced", async () => {
    const { unsubscribe, subscribe } = stubNotifications({ permission: "granted", subscribed: true });
    await open(NotificationsSection);
    const toggle = await screen.findByRole("switch", choice);
    expect(toggle.getAttribute("aria-checked")).toBe("false");
    await userEvent.click(toggle);
    await screen.findByText("This device will tell you");
    expect(unsubscribe).toHaveBeenCalledBefore(subscribe);
  });

  it("explain how to unblock notifications, and follow a change of the permission", async () => {
    const { browser, status } = stubNotifications({ permission: "denied" });
    await open(NotificationsSection);
    await screen.findByText(/Allow them under the icon/);
    expect(screen.queryByRole("switch")).toBeNull();
    browser.permission = "default";
    await act(async () => void status.dispatchEvent(new Event("change")));
    await screen.findByRole("switch", choice);
  });

  it("ask iPhone users to add the app to the home screen", async () => {
    stubNotifications();
    vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1)", language: "en" });
    await open(NotificationsSection);
    await screen.findByText(/Add to Home Screen/);
  });

  it("say that a browser has no notifications", async () => {
    await open(NotificationsSection);
    await screen.findByText("This browser cannot show notifications.");
  });

  it("show an error when the browser fails to subscribe, and stay off", async () => {
    const { subscribe } = stubNotifications();
    subscribe.mockRejectedValueOnce(new DOMException("push service error", "AbortError"));
    await open(NotificationsSection);
    const toggle = await screen.findByRole("switch", choice);
    await userEvent.click(toggle);
    await screen.findAllByText("Your browser could not switch notifications on");
    expect(toggle.getAttribute("aria-checked")).toBe("false");
  });
});

describe("the offer of notifications", () => {
  it("switches them on and disappears", async () => {
    stubNotifications();
    await open(PushOffer);
    await screen.findByText(offer);
    await userEvent.click(screen.getByRole("button", accept));
    await screen.findByText("This device will tell you");
    expect(screen.queryByText(offer)).toBeNull();
  });

  it("is not shown again after it was dismissed", async () => {
    const { browser } = stubNotifications();
    await open(PushOffer);
    await screen.findByText(offer);
    await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText(offer)).toBeNull();
    await open(PushOffer);
    await expect(screen.findByText(offer, {}, { timeout: 200 })).rejects.toThrow();
    expect(browser.requestPermission).not.toHaveBeenCalled();
  });

  it.each([accept, { name: "Dismiss" }])(
    "moves the focus to the next element after $name",
    async (answer) => {
      stubNotifications();
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

  it.each(["denied", "default"] as const)("does not subscribe after the permission %s", async (answer) => {
    const { browser, subscribe } = stubNotifications();
    browser.answer = answer;
    await open(PushOffer);
    await userEvent.click(await screen.findByRole("button", accept));
    await waitFor(() => expect(browser.requestPermission).toHaveBeenCalledOnce());
    expect(subscribe).not.toHaveBeenCalled();
    if (answer === "denied") await waitFor(() => expect(screen.queryByText(offer)).toBeNull());
  });

  it("is not shown when they are on, blocked or unsupported", async () => {
    for (const stub of [
      () => {
        subscribedOnServer = true;
        stubNotifications({ permission: "granted", subscribed: true });
      },
      () => stubNotifications({ permission: "denied" }),
      () => vi.stubGlobal("PushManager", undefined),
    ]) {
      stub();
      await open(PushOffer);
      await expect(screen.findByText(offer, {}, { timeout: 100 })).rejects.toThrow();
      queryClient.clear();
    }
  });
});
