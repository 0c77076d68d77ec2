// After a deployment an open page asks for files that no longer exist; loading it anew brings the new ones (S8.8).

const pauseMs = 10_000;
const storageKey = "chunk-reload";

type ReloadTimes = Record<string, number>;

function reloadTimes(storage: Storage): ReloadTimes {
  try {
    return JSON.parse(storage.getItem(storageKey) ?? "{}") as ReloadTimes;
  } catch {
    return {};
  }
}

/** At most once in ten seconds per path, so that a file that stays missing does not reload for ever. */
export function mayReload(path: string, now: number, storage: Storage): boolean {
  const times = reloadTimes(storage);
  const last = times[path];
  if (last !== undefined && now - last < pauseMs) return false;
  storage.setItem(storageKey, JSON.stringify({ ...times, [path]: now }));
  return true;
}

let leaving = false;

/** True once the page is being left for its newer self: whatever fails until then is of no interest. */
export function isReloading(): boolean {
  return leaving;
}

let guesses = 0;

/** For what may never be needed: that its files are missing is no reason to leave a page that somebody works on. */
export async function withoutReloading<Guess>(guess: Promise<Guess>): Promise<Guess> {
  guesses += 1;
  return guess.finally(() => {
    guesses -= 1;
  });
}

/** `target`: where the user is going, or is. */
export function reloadOnMissingChunks(target: () => { pathname: string; search: string }): void {
  window.addEventListener("vite:preloadError", () => {
    // Without a network the file is not missing, and a reload would only lose what is on the page.
    if (!navigator.onLine) return;
    const { pathname, search } = target();
    const here = pathname + search === location.pathname + location.search;
    if (here && guesses > 0) return;
    if (!mayReload(pathname, Date.now(), sessionStorage)) return;
    leaving = true;
    if (here) location.reload();
    else location.assign(pathname + search);
  });
}
