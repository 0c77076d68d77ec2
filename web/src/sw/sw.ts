// The service worker: lets the app start and show visited content without a network. It is built separately
// (vite.sw.config.ts), with the list of the app's files inserted.
import { registerQuotaErrorCallback } from "workbox-core";
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { createPartialResponse } from "workbox-range-requests";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { isSharing, receiveShared } from "@/lib/shared-photo";
import { cacheAnswersOf, isCached, networkFirst } from "./answers";
import {
  headOf,
  isLongLived,
  isPrivateMedia,
  isPublicMedia,
  privateMedia,
  publicMedia,
  wholeFile,
} from "./media";
import { refreshAccess, signOut, unlessSignedOut } from "./owner";
import { cachePage, isCacheablePage, isPage, pages, shell } from "./pages";
import { endPush, openPage, type PushMessage, showMessage } from "./push";
import { maxEntriesPlugin } from "./trim";

declare const self: ServiceWorkerGlobalScope;
declare const __PRECACHE__: { url: string; revision: string | null }[];

const isOwn = (url: URL) => url.origin === self.location.origin;

const apiOrigin = new URL(self.location.href).searchParams.get("api") ?? self.location.origin;
const isApi = (url: URL) => url.origin === apiOrigin;

cleanupOutdatedCaches();
precacheAndRoute(__PRECACHE__);

// Files of other builds: a page may be newer than the worker.
registerRoute(
  ({ url }) => isOwn(url) && url.pathname.startsWith("/assets/"),
  new CacheFirst({ cacheName: "assets", plugins: [maxEntriesPlugin(100)] }),
);

const visitedPages = new NetworkFirst({
  cacheName: pages,
  networkTimeoutSeconds: 4,
  matchOptions: { ignoreVary: true },
  plugins: [
    unlessSignedOut,
    {
      cacheWillUpdate: async ({ request, response }) =>
        isCacheablePage(request.url, response) ? response : null,
      cacheDidUpdate: async ({ newResponse }) => cacheAnswersOf(await newResponse.clone().text()),
    },
    maxEntriesPlugin(60),
  ],
});

registerRoute(
  ({ url, request }) => isOwn(url) && request.mode === "navigate" && isPage(url),
  async ({ event, request }) => {
    try {
      return await visitedPages.handle({ event, request });
    } catch {
      return (await matchPrecache(shell)) ?? Response.error();
    }
  },
);

registerRoute(
  ({ url, request }) => isOwn(url) && request.mode === "navigate" && isSharing(url),
  ({ request }) => receiveShared(request),
  "POST",
);

for (const method of ["GET", "POST"] as const) {
  registerRoute(
    ({ url }) => isApi(url) && isCached(url),
    ({ event, request }) => networkFirst(request, (work) => event.waitUntil(work)),
    method,
  );
}

registerRoute(
  ({ url }) => isApi(url) && url.pathname === "/api/auth/logout",
  ({ event, request }) => {
    event.waitUntil(endPush(self.registration));
    return signOut(request);
  },
  "POST",
);

registerRoute(
  ({ url }) => isApi(url) && url.pathname === "/api/auth/refreshAccess",
  ({ request }) => refreshAccess(request),
  "POST",
);

const mediaStrategy = (cacheName: string, maxEntries: number) =>
  new CacheFirst({
    cacheName,
    matchOptions: { ignoreVary: true },
    plugins: [
      unlessSignedOut,
      {
        cacheWillUpdate: async ({ response }) => (isLongLived(response) ? wholeFile(response) : null),
        cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
          cachedResponse && request.headers.has("range")
            ? createPartialResponse(request, cachedResponse)
            : cachedResponse,
      },
      maxEntriesPlugin(maxEntries),
    ],
  });

registerRoute(({ url }) => isOwn(url) && isPublicMedia(url), mediaStrategy(publicMedia, 200));
registerRoute(({ url }) => isOwn(url) && isPrivateMedia(url), mediaStrategy(privateMedia, 400));
registerRoute(
  ({ url }) => isOwn(url) && (isPublicMedia(url) || isPrivateMedia(url)),
  ({ request }) => headOf(request),
  "HEAD",
);

// When the storage quota is exceeded, delete pictures and videos.
registerQuotaErrorCallback(async () => {
  await Promise.all([caches.delete(publicMedia), caches.delete(privateMedia)]);
});

self.addEventListener("activate", (event) => {
  const begin = async () => {
    // They refer to files of the previous build, which have been deleted.
    await caches.delete(pages);
    await self.clients.claim();
    const windows = await self.clients.matchAll({ type: "window" });
    await Promise.all(windows.map(({ url }) => cachePage(url)));
  };
  event.waitUntil(begin());
});

self.addEventListener("push", (event) => {
  if (event.data)
    event.waitUntil(showMessage(event.data.json() as PushMessage, self.registration, self.clients));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.url, self.clients));
});

// A new worker waits for this message, so that it does not delete files that an open page still needs.
self.addEventListener("message", ({ data }) => {
  if (data === "take-over") void self.skipWaiting();
});
