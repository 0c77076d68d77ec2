// A photo that another app on the phone shared with this one: it arrives as a form, which only the worker can read, and waits
// for the page that is shown next.
import { ofOnePerson } from "@/lib/forget-kept";

export const sharedPhotoField = "photo";
/** In the address that photos are shared with, and that shows what came. */
export const sharedQuery = { shared: sharedPhotoField };

export const sharedCache = `${ofOnePerson}shared`;
const place = "/shared-photo";

export const isSharing = ({ search }: URL) => new URLSearchParams(search).get("shared") === sharedPhotoField;

/** Goes on to the page itself, like any form that was received. */
export async function receiveShared(request: Request): Promise<Response> {
  const photo = (await request.formData()).get(sharedPhotoField);
  if (photo instanceof File) {
    const headers = { "content-type": photo.type, "x-name": encodeURIComponent(photo.name) };
    await (await caches.open(sharedCache)).put(place, new Response(photo, { headers }));
  }
  return Response.redirect(request.url, 303);
}

/** Once: who comes back to the same address begins without it. */
export async function takeShared(): Promise<File | null> {
  if (!globalThis.caches) return null;
  const cache = await caches.open(sharedCache);
  const kept = await cache.match(place);
  if (!kept) return null;
  await cache.delete(place);
  const name = decodeURIComponent(kept.headers.get("x-name") ?? "");
  return new File([await kept.blob()], name, { type: kept.headers.get("content-type") ?? "" });
}
