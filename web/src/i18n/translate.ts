// Translation by key: `t("balance", { count: 3 })`. The English texts define the type of the keys.
import { formatNumber } from "@/lib/format";
import { type Language, locales } from "./language";
import type { Namespace, Resources } from "./resources";
import { textsOf } from "./texts";

type Leaves<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Key
    : Texts[Key] extends readonly unknown[]
      ? never
      : `${Key}.${Leaves<Texts[Key]>}`;
}[keyof Texts & string];

/** `balance_one` and `balance_other` are both looked up as `balance`, with a count. */
type WithoutPlural<Key> = Key extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : Key;

export type KeyOf<Texts> = WithoutPlural<Leaves<Texts>>;
export type TextKey<Name extends Namespace> = KeyOf<Resources[Name]>;
export type Values = Readonly<Record<string, string | number>>;
export type Translate<Name extends Namespace> = (key: TextKey<Name>, values?: Values) => string;

function find(texts: unknown, key: string): unknown {
  return key
    .split(".")
    .reduce((found, part) => (found as Record<string, unknown> | undefined)?.[part], texts);
}

const pluralRules = new Map<Language, Intl.PluralRules>();

/** The CLDR plural category of a count. */
function pluralOf(language: Language, count: number): Intl.LDMLPluralRule {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(count);
}

/** Find a text by its key, and fill in the values. */
export function translate(language: Language, texts: unknown, key: string, values: Values = {}): string {
  const plural = (count: number) =>
    find(texts, `${key}_${pluralOf(language, count)}`) ?? find(texts, `${key}_other`);
  const text = find(texts, key) ?? plural(Number(values.count));
  if (typeof text !== "string") throw new Error(`No text ${language}: ${key}`);
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? "";
    return name === "count" ? formatNumber(Number(value), locales[language]) : String(value);
  });
}

export function translator<Name extends Namespace>(language: Language, namespace: Name): Translate<Name> {
  return (key, values) => translate(language, textsOf(language, namespace), key, values);
}
