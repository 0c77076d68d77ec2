import { fileUrl } from "@/api/files";
import type { Creation } from "@/api/my-creations";
import { imageUrl } from "@/ui/image-url";

/** At most 2: a higher density makes no visible difference. */
const density = () => Math.min(2, Math.ceil(globalThis.devicePixelRatio ?? 1));

export const thumbnailOf = (item: Creation, width: number) =>
  imageUrl(fileUrl(item.poster ?? item.path ?? ""), {
    width: width * density(),
    quality: 75,
    format: "webp",
  });
