// The catalogue as pages use it.
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { keyOf } from "@/api/call";
import { useAnswer, useList } from "@/api/list";
import { useDocument } from "@/document/context";
import { useLanguage } from "@/i18n/useLanguage";
import { categoriesCall, type Mode, type Style, shelvesCall, stylesCall, type Wanted } from "./calls";

export function useCategories() {
  return useList(categoriesCall, useLanguage());
}

export function useShelfPage(wanted: Wanted, page: number) {
  return useAnswer(shelvesCall(wanted, useDocument().day, page), useLanguage());
}

/** Every style that has a mode, each once; undefined until they are there. */
export function useStyles(mode: Mode): {
  styles: Style[] | undefined;
  error: Error | null;
  refetch: () => void;
} {
  const { data, error, refetch } = useAnswer(stylesCall(mode), useLanguage());
  const styles = useMemo(() => {
    const all = data?.items.flatMap((shelf) => shelf.styles);
    return all && [...new Map(all.map((style) => [style.id, style])).values()];
  }, [data]);
  return { styles, error, refetch: () => void refetch() };
}

/** How many pages of shelves are shown. Who comes back, or looks for the same again, finds as many as they left. */
export function useShownPages(wanted: Wanted): [pages: number, showMore: () => void] {
  const language = useLanguage();
  const cache = useQueryClient();
  const { day } = useDocument();
  const known = () => {
    let pages = 1;
    while (cache.getQueryData(keyOf(shelvesCall(wanted, day, pages + 1), language))) pages += 1;
    return pages;
  };
  const what = JSON.stringify(wanted);
  const [shown, setShown] = useState(() => ({ what, pages: known() }));
  if (shown.what !== what) setShown({ what, pages: known() });
  return [shown.pages, () => setShown({ what, pages: shown.pages + 1 })];
}
