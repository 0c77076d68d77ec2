import { useMemo } from "react";
import { useAnswer } from "@/api/list";
import { useLanguage } from "@/i18n/useLanguage";
import { type Mode, type Style, stylesCall } from "./api";

/** Return all styles that have a mode, without duplicates. Undefined while loading. */
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
