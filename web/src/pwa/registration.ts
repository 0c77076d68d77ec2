// The service worker as the page sees it: whether it could be registered, whether the app is there without a network, and
// whether a newer one waits (S4.15).
import { createStore } from "@/lib/store";

interface WorkerState {
  /** It was put in place during this visit. */
  offlineReady: boolean;
  /** A newer one, which takes over when it is told to. */
  waiting: ServiceWorker | null;
  failed: boolean;
}

export const workerState = createStore<WorkerState>({ offlineReady: false, waiting: null, failed: false });

const tell = (change: Partial<WorkerState>) => workerState.set({ ...workerState.get(), ...change });

/** Who leaves a tab open for days hears of a new version too. */
const lookEveryMs = 60 * 60 * 1000;

function follow(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) tell({ waiting: registration.waiting });
  const watch = () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") tell({ waiting: worker });
    });
  };
  // Opening the page makes the browser look, so that one may be on its way already.
  watch();
  registration.addEventListener("updatefound", watch);
  const look = () => {
    if (navigator.onLine) registration.update().catch((error: unknown) => console.warn(error));
  };
  setInterval(look, lookEveryMs);
}

export async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  // Absent where the page is not served over https.
  if (!serviceWorker) return;
  try {
    const known = await serviceWorker.getRegistration();
    await serviceWorker.register("/sw.js");
    const registration = await serviceWorker.ready;
    if (!known) tell({ offlineReady: true });
    follow(registration);
  } catch (error) {
    console.error(error);
    tell({ failed: true });
  }
}

/** Lets the waiting worker take over, and shows the page as its build has it. */
export function update(): void {
  const { waiting } = workerState.get();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage("take-over");
}

export function noticeSeen(): void {
  tell({ offlineReady: false });
}
