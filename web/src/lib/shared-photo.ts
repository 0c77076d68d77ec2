// A photo that another app shared with this one. It arrives as a form, which only the service worker can read; the worker
// stores it for the next page.
import { privatePrefix } from "@/lib/private-caches";

export const sharedPhotoField = "photo";
/** The query of the share target, which the next page has too. */
export const sharedQuery = { shared: sharedPhotoField };

export const sharedCache = `${privatePrefix}shared`;
const photoUrl = "/shared-photo";

export const isSharing = ({ search }: URL) => new URLSearchParams(search).get("shared") === sharedPhotoField;

/** Store the photo and redirect to the page. */
export async function receiveShared(request: Request): Promise<Response> {
  const photo = (await request.formData()).get(sharedPhotoField);
  if (photo instanceof File) {
    const headers = { "content-type": photo.type, "x-name": encodeURIComponent(photo.name) };
    await (await caches.open(sharedCache)).put(photoUrl, new Response(photo, { headers }));
  }
  return Response.redirect(request.url, 303);
}

/** Return the photo once: a later visit of the same URL starts without it. */
export async function takeShared(): Promise<File | null> {
  if (!globalThis.caches) return null;
  const cache = await caches.open(sharedCache);
  const stored = await cache.match(photoUrl);
  if (!stored) return null;
  await cache.delete(photoUrl);
  const name = decodeURIComponent(stored.headers.get("x-name") ?? "");
  return new File([await stored.blob()], name, { type: stored.headers.get("content-type") ?? "" });
}
