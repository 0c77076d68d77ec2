import { useEffect, useState } from "react";
import { useDebounced } from "@/ui/useDebounced";
import { useFilters } from "./useFilters";

const typingDebounce = 300;

/** A search that is kept in the URL. What is typed is applied a moment later; a link to another search replaces it. */
export function useSearchText(name: string) {
  const { get, set } = useFilters();
  const search = get(name);
  const [last, setLast] = useState(search);
  /** Null: what the URL has. */
  const [typed, setTyped] = useState<string | null>(null);
  const [applied] = useDebounced(typed, typingDebounce);
  if (search !== last) {
    setLast(search);
    if (search !== applied?.trim()) setTyped(null);
  }
  useEffect(() => {
    const text = applied?.trim();
    if (text === undefined || applied !== typed || text === search) return;
    set(name, text);
  }, [name, applied, typed, search, set]);
  return { search, text: typed ?? search, setText: setTyped };
}
