// The selection of a gallery. "Select all" fetches the remaining pages first, and can be stopped meanwhile.
import { useEffect, useMemo, useState } from "react";
import type { Creation } from "@/api/my-creations";
import { noSelection, type Selection, selectAll as selectIds, withoutMissing } from "./selection";

/** The part of an infinite query that `loadAllItems` needs. */
interface PagedList {
  hasNextPage: boolean;
  isError: boolean;
  data: { pages: { items: Creation[] }[] } | undefined;
  fetchNextPage: () => Promise<PagedList>;
}

/** Fetch the remaining pages one after the other. Return all items, or null if it failed or was aborted. */
export async function loadAllItems(list: PagedList, signal: AbortSignal): Promise<Creation[] | null> {
  let current = list;
  while (current.hasNextPage) {
    current = await current.fetchNextPage();
    if (current.isError || signal.aborted) return null;
  }
  return current.data?.pages.flatMap(({ items }) => items) ?? [];
}

type LoadAll = (signal: AbortSignal) => Promise<readonly Creation[] | null>;

export function useSelection(items: readonly Creation[], loadAll: LoadAll) {
  const [chosen, setChosen] = useState(noSelection);
  const [loading, setLoading] = useState<AbortController | null>(null);
  const selection = useMemo(
    () =>
      withoutMissing(
        chosen,
        items.map(({ id }) => id),
      ),
    [chosen, items],
  );
  const selected = useMemo(
    () => (selection.ids.size > 0 ? items.filter(({ id }) => selection.ids.has(id)) : []),
    [items, selection],
  );
  useEffect(() => () => loading?.abort(), [loading]);

  const select = (next: Selection) => {
    if (!next.active) loading?.abort();
    setChosen(next);
  };
  const selectAll = async () => {
    if (loading) return;
    const controller = new AbortController();
    setLoading(controller);
    const all = await loadAll(controller.signal);
    setLoading(null);
    if (all) setChosen(selectIds(all.map(({ id }) => id)));
  };

  return { selection, selected, select, selectAll, selectingAll: loading !== null };
}
