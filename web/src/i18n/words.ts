import type { Language } from "./language";

/** A text of the catalogue: one per language. Where this language has none, the first will do (S3.3). */
export function wordsIn(language: Language, words: Partial<Record<string, string>>): string {
  return words[language] ?? Object.values(words)[0] ?? "";
}
