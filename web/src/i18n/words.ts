import type { Language } from "./language";

/** Return a catalogue text in a language, or the first available one. */
export function wordsIn(language: Language, words: Partial<Record<string, string>>): string {
  return words[language] ?? Object.values(words)[0] ?? "";
}
