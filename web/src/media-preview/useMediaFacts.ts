import { useQuery } from "@tanstack/react-query";
import { hasVideoExtension } from "./has-video-extension";

interface MediaFacts {
  kind: "image" | "video";
  /** Null if the server does not send it. */
  bytes: number | null;
}

async function fetchFacts(url: string): Promise<MediaFacts> {
  const response = await fetch(url, { method: "HEAD" }).catch(() => null);
  // Another origin may not allow HEAD requests; fall back to the file extension.
  if (!response) return { kind: hasVideoExtension(url) ? "video" : "image", bytes: null };
  if (!response.ok) throw new Error(`No such medium: ${response.status}`);
  const type = response.headers.get("content-type") ?? "";
  const bytes = Number(response.headers.get("content-length"));
  return { kind: type.startsWith("video/") ? "video" : "image", bytes: bytes || null };
}

/** The content type and size of a URL, from a HEAD request. */
export function useMediaFacts(url: string) {
  return useQuery({
    queryKey: ["media-facts", url],
    queryFn: () => fetchFacts(url),
    gcTime: 60_000,
  });
}
