import { type Item, kinds, statuses } from "./api";

export interface Filters {
  status: Item["status"] | null;
  kind: Item["kind"] | null;
  engine: string | null;
  error: string | null;
}

/** The filters of a URL, without those that do not exist. */
export function readFilters(search: URLSearchParams): Filters {
  return {
    status: statuses.find((status) => status === search.get("status")) ?? null,
    kind: kinds.find((kind) => kind === search.get("kind")) ?? null,
    engine: search.get("engine") || null,
    error: search.get("error") || null,
  };
}
