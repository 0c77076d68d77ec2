import { useMemo } from "react";
import type { Namespace, Resources } from "./resources";
import { textsOf } from "./texts";
import { type Translate, translator } from "./translate";
import { useLanguage } from "./useLanguage";

interface Translation<Name extends Namespace> {
  t: Translate<Name>;
  /** The raw texts, for lists and objects. */
  texts: Resources[Name];
}

export function useTranslation<Name extends Namespace>(namespace: Name): Translation<Name> {
  const language = useLanguage();
  return useMemo(
    () => ({ t: translator(language, namespace), texts: textsOf(language, namespace) }),
    [language, namespace],
  );
}
