import { useEffect } from "react";
import { imageUrl } from "@/ui/image-url";
import { hasVideoExtension } from "./has-video-extension";
import type { PreviewItem } from "./media-preview";
import { stageSize } from "./Picture";

/** Prefetch the neighbouring pictures. */
export function useFetchedAhead(...items: (PreviewItem | undefined)[]): void {
  const addresses = items
    .flatMap((item) => (item && !hasVideoExtension(item.src) ? [item.src] : []))
    .join(" ");
  useEffect(() => {
    for (const address of addresses.split(" ").filter(Boolean)) {
      new Image().src = imageUrl(address, stageSize);
    }
  }, [addresses]);
}
