import { useQuery } from "@tanstack/react-query";
import { hasVideoExtension } from "./has-video-extension";

interface MediaFacts {
  kind: "image" | "video";
  /** Null if the server does not send it. */
  bytes: number | null;
}

async function ask(address: string): Promise<MediaFacts> {
  const answer = await fetch(address, { method: "HEAD" }).catch(() => null);
  // Another origin may not allow HEAD requests; fall back to the file extension.
  if (!answer) return { kind: hasVideoExtension(address) ? "video" : "image", bytes: null };
  if (!answer.ok) throw new Error(`No such medium: ${answer.status}`);
  const type = answer.headers.get("content-type") ?? "";
  const bytes = Number(answer.headers.get("content-length"));
  return { kind: type.startsWith("video/") ? "video" : "image", bytes: bytes || null };
}

/** The content type and size of a URL, from a HEAD request. */
export function useMediaFacts(address: string) {
  return useQuery({
    queryKey: ["media-facts", address],
    queryFn: () => ask(address),
    gcTime: 60_000,
  });
}
