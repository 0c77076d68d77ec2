// The service worker's caches of a signed-in user's data. Separate from the worker: every page can sign out.

/** Prefix of the names of all caches with private data. */
export const privatePrefix = "account-";

/** Delete them all. Pages that are not served over https have no caches. */
export async function clearPrivateCaches(): Promise<void> {
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(
    names.filter((name) => name.startsWith(privatePrefix)).map((name) => caches.delete(name)),
  );
}
