// Loads the data of a gallery before it is rendered.
import { type CreationKind, prefetchGallery } from "@/api/my-creations";
import type { Language } from "@/i18n/language";
import { readQuery } from "@/lib/query";
import { filterIn } from "./filter";
import { fetchFirstPictures } from "./first-pictures";

export async function prefetchPage(kind: CreationKind, search: string, language: Language): Promise<void> {
  const items = await prefetchGallery(kind, filterIn(readQuery(search)), language);
  // Only before the first page: any other is drawn at once, and measuring the screen would delay it.
  if (!document.getElementById("root")?.hasChildNodes()) fetchFirstPictures(items);
}
