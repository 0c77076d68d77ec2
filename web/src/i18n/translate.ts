// From a key to words: `t("balance", { count: 3 })`. Keys are typed by the English texts.
import type { Language } from "./language";
import type { Namespace, Resources } from "./resources";
import { textsOf } from "./texts";

type Leaves<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Key
    : Texts[Key] extends readonly unknown[]
      ? never
      : `${Key}.${Leaves<Texts[Key]>}`;
}[keyof Texts & string];

/** `balance_one` and `balance_other` are both reached as `balance`, with a count. */
type WithoutPlural<Key> = Key extends `${infer Stem}_${"one" | "other"}` ? Stem : Key;

export type TextKey<Name extends Namespace> = WithoutPlural<Leaves<Resources[Name]>>;
export type Values = Readonly<Record<string, string | number>>;
export type Translate<Name extends Namespace> = (key: TextKey<Name>, values?: Values) => string;

function find(texts: unknown, key: string): unknown {
  return key
    .split(".")
    .reduce((found, part) => (found as Record<string, unknown> | undefined)?.[part], texts);
}

export function translator<Name extends Namespace>(language: Language, namespace: Name): Translate<Name> {
  return (key, values = {}) => {
    const texts = textsOf(language, namespace);
    // So it is in all of our languages; Intl.PluralRules knows it of every other, and takes 15 ms to think of it.
    const plural = values.count === 1 ? "_one" : "_other";
    const text = find(texts, key) ?? find(texts, key + plural);
    if (typeof text !== "string") throw new Error(`No text ${language}/${namespace}: ${key}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };
}
