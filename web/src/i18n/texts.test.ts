import { describe, expect, it } from "vitest";
import { languages } from "./language";

type Texts = { [key: string]: string | Texts | Texts[] | string[] };
const files = import.meta.glob<{ default: Texts }>("./{en,es}/*.ts", { eager: true });

function flatten(texts: unknown, path = ""): [string, string][] {
  if (typeof texts === "string") return [[path, texts]];
  return Object.entries(texts as object).flatMap(([key, value]) => flatten(value, `${path}.${key}`));
}

const placeholders = (text: string) => (text.match(/\{\{.*?\}\}/g) ?? []).sort();
const namespaces = Object.keys(files)
  .filter((file) => file.startsWith("./en/"))
  .map((file) => file.slice("./en/".length));

describe("texts", () => {
  it.each(namespaces)("%s has the same keys and placeholders in both languages", (file) => {
    const [english, spanish] = languages.map((language) => flatten(files[`./${language}/${file}`]?.default));
    const words = new Map(spanish);
    for (const [key, text] of english ?? []) {
      expect(words.get(key), key).toBeTruthy();
      expect(placeholders(words.get(key) ?? ""), key).toEqual(placeholders(text));
    }
    expect(words.size).toBe(english?.length);
  });
});
