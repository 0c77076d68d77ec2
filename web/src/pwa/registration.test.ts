import { beforeEach, describe, expect, it, vi } from "vitest";

/** Stubs of a service worker, its registration and the container, controlled by the test. */
function playServiceWorker({ known = false, waiting = null as unknown, fails = false } = {}) {
  const registration = Object.assign(new EventTarget(), {
    waiting,
    installing: null as unknown,
    update: vi.fn(async () => undefined),
  });
  const container = Object.assign(new EventTarget(), {
    getRegistration: async () => (known ? registration : undefined),
    register: vi.fn(async () => {
      if (fails) throw new TypeError("no such script");
      return registration;
    }),
    ready: Promise.resolve(registration),
  });
  vi.stubGlobal("navigator", { onLine: true, serviceWorker: container });
  return { registration, container };
}

const playWorker = (state: string) => Object.assign(new EventTarget(), { state, postMessage: vi.fn() });

/** Import a fresh copy of the module, as a new page would. */
async function nextPage() {
  vi.resetModules();
  return import("./registration");
}

describe("service worker registration", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => void vi.useRealTimers();
  });

  it("reports that the app works offline only after the first installation", async () => {
    playServiceWorker();
    const first = await nextPage();
    await first.register();
    expect(first.workerState.get()).toMatchObject({ offlineReady: true, waiting: null, failed: false });
    first.noticeSeen();
    expect(first.workerState.get().offlineReady).toBe(false);

    playServiceWorker({ known: true });
    const second = await nextPage();
    await second.register();
    expect(second.workerState.get().offlineReady).toBe(false);
  });

  it("sets a flag if the registration fails, and the page continues", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    playServiceWorker({ fails: true });
    const { register, workerState } = await nextPage();
    await register();
    expect(workerState.get()).toMatchObject({ failed: true, offlineReady: false });
    expect(logged).toHaveBeenCalledOnce();
  });

  it("does nothing in a browser without service workers", async () => {
    vi.stubGlobal("navigator", { onLine: true });
    const { register, workerState } = await nextPage();
    await register();
    expect(workerState.get().failed).toBe(false);
  });

  it("reports an update that is waiting or arrives while the page is open", async () => {
    const earlier = playWorker("installed");
    playServiceWorker({ known: true, waiting: earlier });
    const { register, workerState } = await nextPage();
    await register();
    expect(workerState.get().waiting).toBe(earlier);

    const { registration } = playServiceWorker({ known: true });
    const page = await nextPage();
    await page.register();
    const newer = playWorker("installing");
    registration.installing = newer;
    registration.dispatchEvent(new Event("updatefound"));
    expect(page.workerState.get().waiting).toBeNull();
    newer.state = "installed";
    newer.dispatchEvent(new Event("statechange"));
    expect(page.workerState.get().waiting).toBe(newer);
  });

  it("checks for an update every hour while online", async () => {
    const { registration } = playServiceWorker({ known: true });
    const { register } = await nextPage();
    await register();
    await vi.advanceTimersByTimeAsync(2 * 60 * 60 * 1000);
    expect(registration.update).toHaveBeenCalledTimes(2);
    Object.assign(navigator, { onLine: false });
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
    expect(registration.update).toHaveBeenCalledTimes(2);
  });

  it("activates an update only on request", async () => {
    const waiting = playWorker("installed");
    playServiceWorker({ known: true, waiting });
    const { register, update } = await nextPage();
    await register();
    expect(waiting.postMessage).not.toHaveBeenCalled();
    update();
    expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith("take-over");
  });

  it("reloads the page with the update, or without it if a request of the active worker hangs", async () => {
    const reload = vi.fn();
    vi.stubGlobal("location", { reload });
    const { container } = playServiceWorker({ known: true, waiting: playWorker("installed") });
    const first = await nextPage();
    await first.register();
    first.update();
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event("controllerchange"));
    expect(reload).toHaveBeenCalledOnce();

    vi.clearAllTimers();
    const second = await nextPage();
    await second.register();
    second.update();
    vi.advanceTimersByTime(5000);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
