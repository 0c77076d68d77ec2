// The administration's own paths: /admin in English, /es/admin in Spanish.
import { defaultLanguage, type Language, languages } from "@/i18n/language";

const prefix = (language: Language) => (language === defaultLanguage ? "" : `/${language}`);

export const basePath = (language: Language) => `${prefix(language)}/admin`;

export function languageOf(path: string): Language {
  const first = path.split("/")[1];
  return languages.find((language) => language === first) ?? defaultLanguage;
}

/** The same page in another language. */
export function inLanguage(path: string, language: Language): string {
  return basePath(language) + path.slice(basePath(languageOf(path)).length);
}

export const logInPath = (language: Language, path: string) =>
  `${prefix(language)}/login?redir=${encodeURIComponent(path)}`;

export const sitePath = (language: Language, path = "") => prefix(language) + path || "/";
