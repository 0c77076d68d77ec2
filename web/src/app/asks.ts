// What a page of one person asks for at its start (`ahead` in the table), as plain data: its document asks while even the
// app's code is on the way. Only the server's plan needs to know.
import type { Call } from "@/api/call";
import { galleryCalls, sessionCall } from "@/api/own-calls";
import { filterIn } from "@/features/gallery/filter";
import { readQuery } from "@/lib/query";
import type { RouteName } from "@/routing/table";

const galleries = { "my-photos": "photos", "my-videos": "videos" } as const;

export function asksOf(name: RouteName, search: string): readonly Call[] {
  const kind = name in galleries && galleries[name as keyof typeof galleries];
  return [sessionCall, ...(kind ? galleryCalls(kind, filterIn(readQuery(search))) : [])];
}
