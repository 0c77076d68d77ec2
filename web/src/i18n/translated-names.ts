// Names of regions and currencies, from `Intl.DisplayNames`.
import type { Language } from "./language";

type Kind = "region" | "currency";

interface NamedCode {
  value: string;
  label: string;
  detail: string;
}

export function translatedName(code: string, kind: Kind, language: Language): string {
  return new Intl.DisplayNames(language, { type: kind }).of(code) ?? code;
}

/** Return the codes as select options, sorted in the collation of the language. */
export function translatedOptions(codes: readonly string[], kind: Kind, language: Language): NamedCode[] {
  const names = new Intl.DisplayNames(language, { type: kind });
  const { compare } = new Intl.Collator(language);
  return codes
    .map((code) => {
      const name = names.of(code) ?? code;
      // Some names start in lower case, as within a sentence ("dólar estadounidense").
      return { value: code, label: name.charAt(0).toLocaleUpperCase(language) + name.slice(1), detail: code };
    })
    .sort((one, other) => compare(one.label, other.label));
}
