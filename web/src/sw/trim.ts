// Limits the size of caches. Workbox's own expiration plugin stores every URL in a database, where signed paths of private
// photos would survive a sign-out; the order of entries in a cache is sufficient.

/** Delete the oldest entries. */
export async function trim(cacheName: string, maxEntries: number): Promise<void> {
  const cache = await caches.open(cacheName);
  const entries = await cache.keys();
  await Promise.all(
    entries.slice(0, Math.max(0, entries.length - maxEntries)).map((request) => cache.delete(request)),
  );
}

/** The same as a plugin for Workbox strategies. */
export const maxEntriesPlugin = (maxEntries: number) => ({
  cacheDidUpdate: ({ cacheName }: { cacheName: string }) => trim(cacheName, maxEntries),
});
