import { useEffect, useState } from "react";
import type { Namespace } from "./resources";
import { loadTexts } from "./texts";
import { useLanguage } from "./useLanguage";

interface Options {
  namespace: Namespace;
  wanted?: boolean;
  onFail?: () => void;
}

/** Load a namespace after the page, and return whether it is loaded. `onFail` must be stable. */
export function useTexts({ namespace, wanted = true, onFail }: Options): boolean {
  const language = useLanguage();
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (!wanted) return;
    loadTexts(language, [namespace])
      .then(() => setLoaded(language))
      .catch((error: unknown) => {
        console.error(error);
        onFail?.();
      });
  }, [language, namespace, wanted, onFail]);
  return loaded === language;
}
