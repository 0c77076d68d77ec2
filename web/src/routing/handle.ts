// The resolved route of the current page.
import { useMatches } from "react-router";
import { defaultLanguage } from "@/i18n/language";
import type { Resolved, RouteHandle } from "./resolve";

export function useResolved(): Resolved {
  const match = useMatches().at(-1);
  const handle = match?.handle as RouteHandle | undefined;
  return {
    ...(handle ?? { name: null, language: defaultLanguage, neutral: false }),
    params: match?.params ?? {},
  };
}
