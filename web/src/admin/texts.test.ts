import { expect, it } from "vitest";
import { en } from "./texts/en";
import { es } from "./texts/es";

function leaves(texts: object, path = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : leaves(value, `${path}${key}.`),
  );
}

const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

it("both languages have the same texts with the same values to fill in", () => {
  const spanish = new Map(leaves(es));
  const english = leaves(en);
  expect([...spanish.keys()].sort()).toEqual(english.map(([key]) => key).sort());
  for (const [key, text] of english) {
    expect(text, key).not.toBe("");
    expect(placeholders(spanish.get(key) ?? ""), key).toEqual(placeholders(text));
  }
});
