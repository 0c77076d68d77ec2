// What a gallery begins with, asked for before its code is there.
import { type CreationKind, prefetchGallery } from "@/api/my-creations";
import type { Language } from "@/i18n/language";
import { readQuery } from "@/lib/query";
import { filterIn } from "./filter";

export const askFor = (kind: CreationKind, search: string, language: Language) =>
  prefetchGallery(kind, filterIn(readQuery(search)), language);
