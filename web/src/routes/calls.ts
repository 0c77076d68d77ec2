// What a page needs from the API, asked for by the server in its plan and by the browser on every navigation.
import type { Call } from "@/api/call";
import { readQuery } from "@/lib/query";
import type { Resolved } from "./resolve";
import { records } from "./table";

export function callsOf(
  { name, params }: Pick<Resolved, "name" | "params">,
  search: string,
): readonly Call[] {
  const calls = (name && records[name].calls) ?? [];
  return typeof calls === "function" ? calls({ params, query: readQuery(search) }) : calls;
}
