// What a gallery begins with, asked for before its code is there.
import { type CreationKind, prefetchGallery } from "@/api/my-creations";
import type { Language } from "@/i18n/language";
import { readQuery } from "@/lib/query";
import { filterIn } from "./filter";
import { fetchFirstPictures } from "./first-pictures";

export async function askFor(kind: CreationKind, search: string, language: Language): Promise<void> {
  const items = await prefetchGallery(kind, filterIn(readQuery(search)), language);
  // Only for the first page: another is drawn at once, and to measure what is on the screen would delay it.
  if (!document.getElementById("root")?.hasChildNodes()) fetchFirstPictures(items);
}
