// The service worker: what lets the app start, and show what was seen before, without a network. Built on its own
// (vite.sw.config.ts) with the list of the app's files put in.
import { registerQuotaErrorCallback } from "workbox-core";
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { createPartialResponse } from "workbox-range-requests";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { isSharing, receiveShared } from "@/lib/shared-photo";
import { answer, isKept, keepAnswersOf } from "./answers";
import { headOf, isPrivateMedia, isPublicMedia, lasts, privateMedia, publicMedia, whole } from "./media";
import { signOut, unlessSignedOut } from "./owner";
import { isKeptPage, isPage, keepPage, pages, shell } from "./pages";
import { endPush, lead, type News, show } from "./push";
import { keepAtMost } from "./trim";

declare const self: ServiceWorkerGlobalScope;
declare const __PRECACHE__: { url: string; revision: string | null }[];

const isOwn = (url: URL) => url.origin === self.location.origin;

cleanupOutdatedCaches();
precacheAndRoute(__PRECACHE__);

// Files of another build than the worker's: a page may be newer than it.
registerRoute(
  ({ url }) => isOwn(url) && url.pathname.startsWith("/assets/"),
  new CacheFirst({ cacheName: "assets", plugins: [keepAtMost(100)] }),
);

const seenPages = new NetworkFirst({
  cacheName: pages,
  networkTimeoutSeconds: 4,
  matchOptions: { ignoreVary: true },
  plugins: [
    unlessSignedOut,
    {
      cacheWillUpdate: async ({ request, response }) => (isKeptPage(request.url, response) ? response : null),
      cacheDidUpdate: async ({ newResponse }) => keepAnswersOf(await newResponse.clone().text()),
    },
    keepAtMost(60),
  ],
});

registerRoute(
  ({ url, request }) => isOwn(url) && request.mode === "navigate" && isPage(url),
  async ({ event, request }) => {
    try {
      return await seenPages.handle({ event, request });
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
    ({ url }) => isOwn(url) && isKept(url),
    ({ event, request }) => answer(request, (work) => event.waitUntil(work)),
    method,
  );
}

registerRoute(
  ({ url }) => isOwn(url) && url.pathname === "/api/auth/logout",
  ({ event, request }) => {
    event.waitUntil(endPush(self.registration));
    return signOut(request);
  },
  "POST",
);

const mediaIn = (cacheName: string, most: number) =>
  new CacheFirst({
    cacheName,
    matchOptions: { ignoreVary: true },
    plugins: [
      unlessSignedOut,
      {
        cacheWillUpdate: async ({ response }) => (lasts(response) ? whole(response) : null),
        cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
          cachedResponse && request.headers.has("range")
            ? createPartialResponse(request, cachedResponse)
            : cachedResponse,
      },
      keepAtMost(most),
    ],
  });

registerRoute(({ url }) => isOwn(url) && isPublicMedia(url), mediaIn(publicMedia, 200));
registerRoute(({ url }) => isOwn(url) && isPrivateMedia(url), mediaIn(privateMedia, 400));
registerRoute(
  ({ url }) => isOwn(url) && (isPublicMedia(url) || isPrivateMedia(url)),
  ({ request }) => headOf(request),
  "HEAD",
);

// Where the browser has no more room, pictures go first.
registerQuotaErrorCallback(async () => {
  await Promise.all([caches.delete(publicMedia), caches.delete(privateMedia)]);
});

self.addEventListener("activate", (event) => {
  const begin = async () => {
    // They name files of the build before, which have just gone.
    await caches.delete(pages);
    await self.clients.claim();
    const windows = await self.clients.matchAll({ type: "window" });
    await Promise.all(windows.map(({ url }) => keepPage(url)));
  };
  event.waitUntil(begin());
});

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as News, self.registration, self.clients));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data.url, self.clients));
});

// A new worker waits until it is told to take over: files that a page is about to ask for must not go from under it.
self.addEventListener("message", ({ data }) => {
  if (data === "take-over") void self.skipWaiting();
});
