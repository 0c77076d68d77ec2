import { useQuery } from "@tanstack/react-query";

interface MediaFacts {
  kind: "image" | "video";
  /** Null where the server does not say. */
  bytes: number | null;
}

const looksLikeFilm = (address: string) => /\.(mp4|webm)(\?|$)/.test(address);

async function ask(address: string): Promise<MediaFacts> {
  const answer = await fetch(address, { method: "HEAD" }).catch(() => null);
  // A store elsewhere may not let scripts ask; then its name has to do.
  if (!answer) return { kind: looksLikeFilm(address) ? "video" : "image", bytes: null };
  if (!answer.ok) throw new Error(`No such medium: ${answer.status}`);
  const type = answer.headers.get("content-type") ?? "";
  const bytes = Number(answer.headers.get("content-length"));
  return { kind: type.startsWith("video/") ? "video" : "image", bytes: bytes || null };
}

/** Whether an address holds a picture or a film, which its headers tell (S7.8), and how much of it. */
export function useMediaFacts(address: string) {
  return useQuery({
    queryKey: ["media-facts", address],
    queryFn: () => ask(address),
    gcTime: 60_000,
  });
}
