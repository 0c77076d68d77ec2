import { useEffect } from "react";
import { imageUrl } from "@/ui/image-url";
import type { PreviewItem } from "./media-preview";
import { stageSize } from "./Picture";

const isFilm = (address: string) => /\.(mp4|webm)(\?|$)/.test(address);

/** Prefetch the neighbouring pictures. */
export function useFetchedAhead(...items: (PreviewItem | undefined)[]): void {
  const addresses = items.flatMap((item) => (item && !isFilm(item.src) ? [item.src] : [])).join(" ");
  useEffect(() => {
    for (const address of addresses.split(" ").filter(Boolean)) {
      new Image().src = imageUrl(address, stageSize);
    }
  }, [addresses]);
}
