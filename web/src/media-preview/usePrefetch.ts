import { useEffect } from "react";
import { imageUrl } from "@/ui/image-url";
import { hasVideoExtension } from "./has-video-extension";
import type { PreviewItem } from "./media-preview";
import { stageSize } from "./Picture";

/** Prefetch the neighbouring pictures. */
export function usePrefetch(...items: (PreviewItem | undefined)[]): void {
  const urls = items.flatMap((item) => (item && !hasVideoExtension(item.src) ? [item.src] : [])).join(" ");
  useEffect(() => {
    for (const url of urls.split(" ").filter(Boolean)) {
      new Image().src = imageUrl(url, stageSize);
    }
  }, [urls]);
}
