import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import { loadTexts } from "@/i18n/texts";
import FloatingAlerts from "@/notices/FloatingAlerts";
import Toaster from "@/notices/Toaster";
import { type InstallOffer, installOffer, keepInstallOffer } from "@/pwa/install-offer";
import { workerState } from "@/pwa/registration";
import AppAlerts from "./AppAlerts";

const untouched = workerState.get();
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
  const router = createMemoryRouter([{ path: "/", Component: Page, handle }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** The browser offers to install; what the user then says is up to the test. */
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
const tell = (change: Partial<typeof untouched>) =>
  act(() => workerState.set({ ...workerState.get(), ...change }));

keepInstallOffer();

describe("S4.15 what the app says about itself", () => {
  beforeEach(() => loadTexts("en", ["app"]));

  afterEach(() => {
    act(() => {
      installOffer.set(null);
      workerState.set(untouched);
    });
    localStorage.clear();
  });

  it("offers to install, is busy until that is done, and is gone then", async () => {
    open();
    const { event, choose } = offer();
    expect(event.defaultPrevented).toBe(true);
    await screen.findByText(titles.install);
    await userEvent.click(screen.getByRole("button", { name: /Install/ }));
    expect(event.prompt).toHaveBeenCalledOnce();
    expect(screen.getByRole("button", { name: /Install/ }).getAttribute("aria-busy")).toBe("true");
    await act(async () => choose("accepted"));
    await gone(titles.install);
  });

  it.each(["closed here", "refused to the browser"])("does not offer again what was %s", async (how) => {
    open();
    const { choose } = offer();
    await screen.findByText(titles.install);
    if (how === "closed here") await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    else {
      await userEvent.click(screen.getByRole("button", { name: /Install/ }));
      await act(async () => choose("dismissed"));
    }
    await gone(titles.install);
    offer();
    await expect(screen.findByText(titles.install, {}, { timeout: 200 })).rejects.toThrow();
  });

  it("does not offer to install while there is something else to be told", async () => {
    open();
    tell({ offlineReady: true });
    offer();
    await screen.findByText(titles.ready);
    expect(screen.queryByText(titles.install)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await screen.findByText(titles.install);
    tell({ waiting: { postMessage: vi.fn() } as unknown as ServiceWorker });
    await screen.findByText(titles.refresh);
    await gone(titles.install);
  });

  it("tells of the app without a network only once somebody has touched the page", async () => {
    Object.defineProperty(navigator, "userActivation", {
      value: { hasBeenActive: false },
      configurable: true,
    });
    open();
    tell({ offlineReady: true });
    await expect(screen.findByText(titles.ready, {}, { timeout: 200 })).rejects.toThrow();
    await userEvent.keyboard("{Tab}");
    await screen.findByText(titles.ready);
    Reflect.deleteProperty(navigator, "userActivation");
  });

  it("does not invite whom something else is asked of", async () => {
    open({ mayInvite: false });
    offer();
    await expect(screen.findByText(titles.install, {}, { timeout: 200 })).rejects.toThrow();
  });

  it("tells of a newer version until it is taken, and then lets it take over", async () => {
    const postMessage = vi.fn();
    Object.defineProperty(navigator, "serviceWorker", { value: new EventTarget(), configurable: true });
    open();
    tell({ waiting: { postMessage } as unknown as ServiceWorker });
    await screen.findByText(titles.refresh);
    await userEvent.click(screen.getByRole("button", { name: /Update now/ }));
    expect(postMessage).toHaveBeenCalledWith("take-over");
    expect(screen.getByText(titles.refresh)).toBeTruthy();
  });

  it("says that there is no network for as long as there is none, and offers nothing that needs one", async () => {
    const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    open();
    offer();
    await screen.findByText(titles.offline);
    expect(screen.queryByText(titles.install)).toBeNull();
    network.mockReturnValue(true);
    act(() => void dispatchEvent(new Event("online")));
    await gone(titles.offline);
    await screen.findByText(titles.install);
  });
});
