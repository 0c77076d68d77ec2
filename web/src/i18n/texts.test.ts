import { describe, expect, it } from "vitest";
import { defaultLanguage, languages } from "./language";

type Texts = { [key: string]: string | Texts | Texts[] | string[] };
const files = import.meta.glob<{ default: Texts }>("./*/*.ts", { eager: true });

function flatten(texts: unknown, path = ""): [string, string][] {
  if (typeof texts === "string") return [[path, texts]];
  return Object.entries(texts as object).flatMap(([key, value]) => flatten(value, `${path}.${key}`));
}

const placeholders = (text: string) => (text.match(/\{\{.*?\}\}/g) ?? []).sort();
const namespaces = Object.keys(files)
  .filter((file) => file.startsWith("./en/"))
  .map((file) => file.slice("./en/".length));

const translations = languages.filter((language) => language !== defaultLanguage);

describe.each(translations)("texts in %s", (language) => {
  it.each(namespaces)("%s has the same keys and placeholders as in English", (file) => {
    const english = flatten(files[`./${defaultLanguage}/${file}`]?.default);
    const translation = files[`./${language}/${file}`];
    expect(translation, `src/i18n/${language}/${file}`).toBeDefined();
    const words = new Map(flatten(translation?.default));
    for (const [key, text] of english) {
      expect(words.get(key), key).toBeTruthy();
      expect(placeholders(words.get(key) ?? ""), key).toEqual(placeholders(text));
    }
    expect(words.size).toBe(english.length);
  });
});
