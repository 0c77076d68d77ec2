// Loads the data of a gallery before it is rendered.
import { type CreationKind, prefetchGallery } from "@/api/my-creations";
import type { Language } from "@/i18n/language";
import { readQuery } from "@/lib/query";
import { filterFromQuery } from "./filter";
import { preloadFirstPictures } from "./first-pictures";

export async function prefetchPage(kind: CreationKind, search: string, language: Language): Promise<void> {
  const items = await prefetchGallery(kind, filterFromQuery(readQuery(search)), language);
  // Only before the first render: later pages render at once, and measuring would delay them.
  if (!document.getElementById("root")?.hasChildNodes()) preloadFirstPictures(items);
}
