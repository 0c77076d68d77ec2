import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useDebounced } from "@/ui/useDebounced";

const typingDebounce = 300;

/** A search that is kept in the URL. What is typed is applied a moment later; a link to another search replaces it. */
export function useSearchText(name: string) {
  const [params, setParams] = useSearchParams();
  const search = params.get(name) ?? "";
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
    setParams(text ? { [name]: text } : {}, { replace: true });
  }, [name, applied, typed, search, setParams]);
  return { search, text: typed ?? search, setText: setTyped };
}
