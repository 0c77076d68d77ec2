// The state of the service worker: whether registration failed, whether the app works offline, and whether
// an update is waiting.
import { otherOrigin } from "@/api/origin";
import { withQuery } from "@/lib/query";
import { createStore } from "@/lib/store";

interface WorkerState {
  /** Whether the registration has succeeded or failed. */
  settled: boolean;
  /** Installed during this visit. */
  offlineReady: boolean;
  /** The waiting update, activated on request. */
  waiting: ServiceWorker | null;
  failed: boolean;
}

export const workerState = createStore<WorkerState>({
  settled: false,
  offlineReady: false,
  waiting: null,
  failed: false,
});

const setState = (change: Partial<WorkerState>) => workerState.set({ ...workerState.get(), ...change });

/** Check for updates in tabs that stay open for days. */
const checkEveryMs = 60 * 60 * 1000;

function follow(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) setState({ waiting: registration.waiting });
  const watch = () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") setState({ waiting: worker });
    });
  };
  // Loading the page triggers an update check, so one may be installing already.
  watch();
  registration.addEventListener("updatefound", watch);
  const check = () => {
    if (navigator.onLine) registration.update().catch((error: unknown) => console.warn(error));
  };
  setInterval(check, checkEveryMs);
}

/** The worker has no document to read the API's origin from, so its URL names one that is not the site's own. */
const workerUrl = withQuery("/sw.js", { api: otherOrigin });

export async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  // Undefined unless the page is served over https.
  if (!serviceWorker) return;
  try {
    const known = await serviceWorker.getRegistration();
    await serviceWorker.register(workerUrl);
    const registration = await serviceWorker.ready;
    setState({ settled: true, offlineReady: !known });
    follow(registration);
  } catch (error) {
    console.error(error);
    setState({ settled: true, failed: true });
  }
}

const activatedWithinMs = 5000;

/** Activate the waiting worker and reload the page. */
export function update(): void {
  const { waiting } = workerState.get();
  const reload = () => location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  waiting?.postMessage("take-over");
  // The browser first waits for the requests of the active worker, and one may hang. Reloading aborts them.
  setTimeout(reload, activatedWithinMs);
}

export function noticeSeen(): void {
  setState({ offlineReady: false });
}
