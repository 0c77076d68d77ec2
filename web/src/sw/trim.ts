// Caches that do not grow for ever. Workbox's own expiration writes every address into a database, where the signed paths of
// somebody's photos would outlive their signing out; the order of a cache is all that is needed.

/** Lets the oldest go. */
export async function trim(cacheName: string, most: number): Promise<void> {
  const cache = await caches.open(cacheName);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((request) => cache.delete(request)));
}

/** As a part of a Workbox strategy. */
export const keepAtMost = (most: number) => ({
  cacheDidUpdate: ({ cacheName }: { cacheName: string }) => trim(cacheName, most),
});
