// After a deployment an open page may request files that no longer exist; reload it to get the new build.
import { isImportingOptional } from "@/lib/optional-import";

const pauseMs = 10_000;
const reloadTimeoutMs = 30_000;
const storageKey = "chunk-reload";

type ReloadTimes = Record<string, number>;

function reloadTimes(storage: Storage): ReloadTimes {
  try {
    return JSON.parse(storage.getItem(storageKey) ?? "{}") as ReloadTimes;
  } catch {
    return {};
  }
}

/** At most once per path in ten seconds, so that a missing file does not cause a reload loop. */
export function mayReload(path: string, now: number, storage: Storage): boolean {
  const times = reloadTimes(storage);
  const last = times[path];
  if (last !== undefined && now - last < pauseMs) return false;
  storage.setItem(storageKey, JSON.stringify({ ...times, [path]: now }));
  return true;
}

let leaving = false;

/** True once a reload has started; errors are ignored from then on. */
export function isReloading(): boolean {
  return leaving;
}

/** Wait for a started reload to replace the page. Resolve if it does not, for example because the visitor cancelled it. */
export async function waitForReload(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, reloadTimeoutMs));
  leaving = false;
}

/** `target`: the URL being navigated to, or the current one. */
export function reloadOnMissingChunks(target: () => { pathname: string; search: string }): void {
  window.addEventListener("vite:preloadError", () => {
    // Offline, the file is not missing, and a reload would only lose the page.
    if (!navigator.onLine) return;
    const { pathname, search } = target();
    const here = pathname + search === location.pathname + location.search;
    if (here && isImportingOptional()) return;
    if (!mayReload(pathname, Date.now(), sessionStorage)) return;
    leaving = true;
    if (here) location.reload();
    else location.assign(pathname + search);
  });
}
