// Which items are selected, and from where a range begins. Plain data: each step makes a new one.

export interface Selection {
  ids: ReadonlySet<string>;
  /** Where a range begins: what was last chosen by itself. */
  anchor: string | null;
  /** Chosen on purpose, so that a tap selects even when nothing is selected yet. */
  active: boolean;
}

export const nothing: Selection = { ids: new Set(), anchor: null, active: false };
export const beginning: Selection = { ...nothing, active: true };

export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, active: next.size > 0 };
}

/** Everything from the anchor to the item, besides what was selected before. */
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

export function all(order: readonly string[]): Selection {
  return { ids: new Set(order), anchor: order[0] ?? null, active: order.length > 0 };
}

/** Without what is no longer there. */
export function remaining(selection: Selection, order: readonly string[]): Selection {
  if (selection.ids.size === 0) return selection;
  const there = new Set(order);
  const ids = new Set([...selection.ids].filter((id) => there.has(id)));
  if (ids.size === selection.ids.size) return selection;
  return ids.size > 0 ? { ...selection, ids } : nothing;
}
