import { useState } from "react";
import { newKey } from "@/lib/new-key";

export type Keyed<Entry> = { key: string; value: Entry };

/**
 * The entries of a list with keys that stay while they are edited and moved, so that React keeps their elements, and with them the
 * focus. The key of an entry is its id if it has one at first; that of an added one is random.
 */
export function useKeyed<Entry>(
  list: readonly Entry[],
  onChange: (list: Entry[]) => void,
  idOf: (entry: Entry) => string = () => "",
): [entries: Keyed<Entry>[], change: (entries: readonly Keyed<Entry>[]) => void] {
  const [known, setKeys] = useState<readonly string[]>(() => list.map((entry) => idOf(entry) || newKey()));
  let keys = known;
  // The list was changed elsewhere: an entry was added, or changes were undone.
  if (keys.length !== list.length) {
    keys = list.map((_, index) => known[index] ?? newKey());
    setKeys(keys);
  }
  const change = (entries: readonly Keyed<Entry>[]) => {
    setKeys(entries.map(({ key }) => key));
    onChange(entries.map(({ value }) => value));
  };
  return [list.map((value, index) => ({ key: keys[index] ?? "", value })), change];
}
