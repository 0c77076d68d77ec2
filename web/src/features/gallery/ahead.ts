// What a gallery begins with, asked for before its code is there.
import { type CreationKind, prefetchCreations } from "@/api/my-creations";
import { readQuery } from "@/lib/query";
import { filterIn } from "./filter";

export const askFor = (kind: CreationKind, search: string) =>
  prefetchCreations(kind, filterIn(readQuery(search)));
