// The language of the current page. The router provides it at the root of every page.
import { createContext, use } from "react";
import { defaultLanguage, type Language } from "./language";

export const LanguageProvider = createContext<Language>(defaultLanguage);

export function useLanguage(): Language {
  return use(LanguageProvider);
}
