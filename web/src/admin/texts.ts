// The administration's texts: both languages, because staff load them with its code.
import { useMemo } from "react";
import type { Language } from "@/i18n/language";
import { type KeyOf, translate, type Values } from "@/i18n/translate";
import { useLanguage } from "@/i18n/useLanguage";
import { en } from "./texts/en";
import { es } from "./texts/es";

const texts: Readonly<Record<Language, typeof en>> = { en, es };

export type Key = KeyOf<typeof en>;
export type T = (key: Key, values?: Values) => string;

export function useT(): T {
  const language = useLanguage();
  return useMemo(() => (key, values) => translate(language, texts[language], key, values), [language]);
}
