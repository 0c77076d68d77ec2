// The selection of a gallery as immutable data.

export interface Selection {
  ids: ReadonlySet<string>;
  /** The start of a range: the item that was last selected individually. */
  anchor: string | null;
  /** Selection mode: a tap selects, even if nothing is selected yet. */
  active: boolean;
}

export const noSelection: Selection = { ids: new Set(), anchor: null, active: false };
export const startedSelection: Selection = { ...noSelection, active: true };

export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, active: next.size > 0 };
}

/** Add the range from the anchor to an item. */
export function extended(selection: Selection, id: string, order: readonly string[]): Selection {
  const from = order.indexOf(selection.anchor ?? id);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return toggled(selection, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return {
    ids: new Set([...selection.ids, ...range]),
    anchor: selection.anchor ?? id,
    active: true,
  };
}

export function selectAll(order: readonly string[]): Selection {
  return { ids: new Set(order), anchor: order[0] ?? null, active: order.length > 0 };
}

/** Remove items that no longer exist. */
export function withoutMissing(selection: Selection, order: readonly string[]): Selection {
  if (selection.ids.size === 0) return selection;
  const existing = new Set(order);
  const ids = new Set([...selection.ids].filter((id) => existing.has(id)));
  if (ids.size === selection.ids.size) return selection;
  return ids.size > 0 ? { ...selection, ids } : noSelection;
}
