import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keyOf } from "@/api/call";
import { useDocument } from "@/document/context";
import { useLanguage } from "@/i18n/useLanguage";
import { type CatalogueFilter, shelvesCall } from "./api";

/** Return the number of pages of shelves to show. Pages in the cache are shown again on return, or with the same filter. */
export function useShownPages(filter: CatalogueFilter): [pages: number, showMore: () => void] {
  const language = useLanguage();
  const cache = useQueryClient();
  const { day } = useDocument();
  const cachedPages = () => {
    let pages = 1;
    while (cache.getQueryData(keyOf(shelvesCall(filter, day, pages + 1), language))) pages += 1;
    return pages;
  };
  const key = JSON.stringify(filter);
  const [shown, setShown] = useState(() => ({ key, pages: cachedPages() }));
  if (shown.key !== key) setShown({ key, pages: cachedPages() });
  return [shown.pages, () => setShown({ key, pages: shown.pages + 1 })];
}
