// The texts of each language, filled namespace by namespace: a page loads only what it shows.
import { type Language, languages } from "./language";
import type { Namespace, Resources } from "./resources";

type TextFile = () => Promise<{ default: object }>;
const files = import.meta.glob<{ default: object }>("./{en,es}/*.ts") as Record<string, TextFile>;

/** Spoken by the shell and the kit, so present on every page. */
export const everywhere: readonly Namespace[] = ["shell", "ui"];

const loaded = Object.fromEntries(languages.map((language) => [language, {}])) as Record<
  Language,
  Partial<Resources>
>;

async function loadNamespace(language: Language, namespace: Namespace): Promise<void> {
  if (loaded[language][namespace]) return;
  const file = files[`./${language}/${namespace}.ts`];
  if (!file) throw new Error(`No texts for ${language}/${namespace}`);
  Object.assign(loaded[language], { [namespace]: (await file()).default });
}

export async function loadTexts(language: Language, namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all([...everywhere, ...namespaces].map((namespace) => loadNamespace(language, namespace)));
}

/** For the one page that must appear even when its texts could not be loaded. */
export function hasTexts(language: Language, namespace: Namespace): boolean {
  return loaded[language][namespace] !== undefined;
}

/** The texts of a namespace as they were written, for lists and other structures. */
export function textsOf<Name extends Namespace>(language: Language, namespace: Name): Resources[Name] {
  const texts = loaded[language][namespace];
  if (!texts) throw new Error(`The texts ${language}/${namespace} were not loaded`);
  return texts;
}
