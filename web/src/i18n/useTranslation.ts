// The page's language, and its texts, inside React.
import { createContext, use, useMemo } from "react";
import { defaultLanguage, type Language } from "./language";
import type { Namespace, Resources } from "./resources";
import { textsOf } from "./texts";
import { type Translate, translator } from "./translate";

const LanguageContext = createContext<Language>(defaultLanguage);

export const LanguageProvider = LanguageContext;

interface Translation<Name extends Namespace> {
  t: Translate<Name>;
  /** The texts as they were written, for lists and other structures. */
  texts: Resources[Name];
}

export function useTranslation<Name extends Namespace>(namespace: Name): Translation<Name> {
  const language = use(LanguageContext);
  return useMemo(
    () => ({ t: translator(language, namespace), texts: textsOf(language, namespace) }),
    [language, namespace],
  );
}
