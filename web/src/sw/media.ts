// Rules for caching pictures and videos, those of the catalogue and the user's own.
import { privatePrefix } from "@/lib/private-caches";

export const publicMedia = "media";
export const privateMedia = `${privatePrefix}media`;

export const isPublicMedia = ({ pathname }: URL) => /^\/(_img\/[^/]+\/)?content\//.test(pathname);
export const isPrivateMedia = ({ pathname, searchParams }: URL) =>
  /^\/(_img\/[^/]+\/)?files\//.test(pathname) && !searchParams.has("download");

/** Signed paths that expire sooner belong to shared items, which their owner may withdraw. */
const minLifetimeSeconds = 60 * 60;

/** Return a complete file as a 200, or null for a part. Players request the range from byte 0, and a 206 cannot be cached. */
export function wholeFile(response: Response): Response | null {
  if (response.status === 200) return response;
  const part = /^bytes 0-(\d+)\/(\d+)$/.exec(response.headers.get("content-range") ?? "");
  if (response.status !== 206 || !part || Number(part[1]) + 1 !== Number(part[2])) return null;
  const headers = new Headers(response.headers);
  headers.delete("content-range");
  return new Response(response.body, { status: 200, headers });
}

export function isLongLived(response: Response): boolean {
  const seconds = /max-age=(\d+)/.exec(response.headers.get("cache-control") ?? "")?.[1];
  return Number(seconds ?? 0) >= minLifetimeSeconds;
}

/** Answer a HEAD request, without a network from the cached file. The preview sends one for each file. */
export async function headOf(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(request, { ignoreMethod: true, ignoreVary: true });
    if (!cached) throw error;
    return new Response(null, { headers: cached.headers });
  }
}
