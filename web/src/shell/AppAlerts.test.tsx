import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadTexts } from "@/i18n/texts";
import FloatingAlerts from "@/notices/FloatingAlerts";
import Toaster from "@/notices/Toaster";
import { type InstallOffer, installOffer, keepInstallOffer } from "@/pwa/install-offer";
import { workerState } from "@/pwa/registration";
import { renderRoutes } from "@/testing/render";
import AppAlerts from "./AppAlerts";

workerState.set({ ...workerState.get(), settled: true });
const initialState = workerState.get();
const titles = {
  install: "Keep Retrato at hand",
  refresh: "A new version is ready",
  offline: "You are offline",
  ready: "Ready for offline",
};

function open({ mayInvite = true } = {}) {
  const Page = () => (
    <>
      <AppAlerts mayInvite={mayInvite} />
      <FloatingAlerts />
      <Toaster />
    </>
  );
  const handle = { name: "index", neutral: true, language: "en" };
  return renderRoutes([{ path: "/", Component: Page, handle }]);
}

/** Fire the browser's install event; the test controls the user's answer. */
function offer() {
  let choose: (outcome: "accepted" | "dismissed") => void = () => {};
  const userChoice = new Promise<{ outcome: "accepted" | "dismissed" }>((resolve) => {
    choose = (outcome) => resolve({ outcome });
  });
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    prompt: vi.fn(async () => undefined),
    userChoice,
  }) satisfies InstallOffer;
  act(() => void dispatchEvent(event));
  return { event, choose };
}

const gone = (title: string) => waitFor(() => expect(screen.queryByText(title)).toBeNull());
const setState = (change: Partial<typeof initialState>) =>
  act(() => workerState.set({ ...workerState.get(), ...change }));

keepInstallOffer();

describe("alerts about installation, updates and the network", () => {
  beforeEach(() => loadTexts("en", ["app"]));

  afterEach(() => {
    act(() => {
      installOffer.set(null);
      workerState.set(initialState);
    });
    localStorage.clear();
  });

  it("offers to install, shows a spinner meanwhile, and disappears afterwards", async () => {
    await open();
    const { event, choose } = offer();
    expect(event.defaultPrevented).toBe(true);
    await screen.findByText(titles.install);
    await userEvent.click(screen.getByRole("button", { name: /Install/ }));
    expect(event.prompt).toHaveBeenCalledOnce();
    expect(screen.getByRole("button", { name: /Install/ }).getAttribute("aria-busy")).toBe("true");
    await act(async () => choose("accepted"));
    await gone(titles.install);
  });

  it.each(["dismissed", "declined in the browser"])("does not repeat an offer that was %s", async (how) => {
    await open();
    const { choose } = offer();
    await screen.findByText(titles.install);
    if (how === "dismissed") await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    else {
      await userEvent.click(screen.getByRole("button", { name: /Install/ }));
      await act(async () => choose("dismissed"));
    }
    await gone(titles.install);
    offer();
    await expect(screen.findByText(titles.install, {}, { timeout: 200 })).rejects.toThrow();
  });

  it("waits for the service worker before the offer, which then does not come and go", async () => {
    await open();
    setState({ settled: false });
    offer();
    await expect(screen.findByText(titles.install, {}, { timeout: 200 })).rejects.toThrow();
    setState({ settled: true });
    await screen.findByText(titles.install);
  });

  it("does not offer to install while another alert is shown", async () => {
    await open();
    setState({ offlineReady: true });
    offer();
    await screen.findByText(titles.ready);
    expect(screen.queryByText(titles.install)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await screen.findByText(titles.install);
    setState({ waiting: { postMessage: vi.fn() } as unknown as ServiceWorker });
    await screen.findByText(titles.refresh);
    await gone(titles.install);
  });

  it("announces offline support only after the first interaction", async () => {
    Object.defineProperty(navigator, "userActivation", {
      value: { hasBeenActive: false },
      configurable: true,
    });
    await open();
    setState({ offlineReady: true });
    await expect(screen.findByText(titles.ready, {}, { timeout: 200 })).rejects.toThrow();
    await userEvent.keyboard("{Tab}");
    await screen.findByText(titles.ready);
    Reflect.deleteProperty(navigator, "userActivation");
  });

  it("does not offer to install without `mayInvite`", async () => {
    await open({ mayInvite: false });
    offer();
    await expect(screen.findByText(titles.install, {}, { timeout: 200 })).rejects.toThrow();
  });

  it("offers an update until it is accepted, and then activates it", async () => {
    const postMessage = vi.fn();
    Object.defineProperty(navigator, "serviceWorker", { value: new EventTarget(), configurable: true });
    await open();
    setState({ waiting: { postMessage } as unknown as ServiceWorker });
    await screen.findByText(titles.refresh);
    await userEvent.click(screen.getByRole("button", { name: /Update now/ }));
    expect(postMessage).toHaveBeenCalledWith("take-over");
    expect(screen.getByText(titles.refresh)).toBeTruthy();
  });

  it("shows that the network is down while it is, and offers nothing that needs it", async () => {
    const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await open();
    offer();
    await screen.findByText(titles.offline);
    expect(screen.queryByText(titles.install)).toBeNull();
    network.mockReturnValue(true);
    act(() => void dispatchEvent(new Event("online")));
    await gone(titles.offline);
    await screen.findByText(titles.install);
  });
});
