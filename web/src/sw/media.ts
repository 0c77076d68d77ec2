// Pictures and films that were seen: those of the catalogue, and one's own.
import { ofOnePerson } from "@/lib/forget-kept";

export const publicMedia = "media";
export const privateMedia = `${ofOnePerson}media`;

export const isPublicMedia = ({ pathname }: URL) => /^\/(_img\/[^/]+\/)?content\//.test(pathname);
export const isPrivateMedia = ({ pathname, searchParams }: URL) =>
  /^\/(_img\/[^/]+\/)?files\//.test(pathname) && !searchParams.has("download");

/** Paths that run out within the hour belong to something that its owner shows for a while, and may take back. */
const shortest = 60 * 60;

/** The whole of a file as such, whatever it was asked for: a player asks for everything from the first byte on, which is
    answered as a part, and parts cannot be kept. */
export function whole(response: Response): Response | null {
  if (response.status === 200) return response;
  const part = /^bytes 0-(\d+)\/(\d+)$/.exec(response.headers.get("content-range") ?? "");
  if (response.status !== 206 || !part || Number(part[1]) + 1 !== Number(part[2])) return null;
  const headers = new Headers(response.headers);
  headers.delete("content-range");
  return new Response(response.body, { status: 200, headers });
}

export function lasts(response: Response): boolean {
  const seconds = /max-age=(\d+)/.exec(response.headers.get("cache-control") ?? "")?.[1];
  return Number(seconds ?? 0) >= shortest;
}

/** What a file is, from what is kept of it: the preview asks before it shows anything (S7.8). */
export async function headOf(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request, { ignoreMethod: true, ignoreVary: true });
    if (!kept) throw error;
    return new Response(null, { headers: kept.headers });
  }
}
