// The loaded texts of each language. A page loads only the namespaces that it uses.
import { type Language, languages } from "./language";
import type { Namespace, Resources } from "./resources";

type TextFile = () => Promise<{ default: object }>;
const files = import.meta.glob<{ default: object }>("./*/*.ts") as Record<string, TextFile>;

/** The namespaces of the shell and the UI components, loaded on every page. */
export const sharedNamespaces: readonly Namespace[] = ["shell", "ui"];

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
  await Promise.all(
    [...sharedNamespaces, ...namespaces].map((namespace) => loadNamespace(language, namespace)),
  );
}

/** Whether a namespace is loaded. The error page must render without its texts, too. */
export function hasTexts(language: Language, namespace: Namespace): boolean {
  return loaded[language][namespace] !== undefined;
}

/** The raw texts of a namespace, for lists and objects. */
export function textsOf<Name extends Namespace>(language: Language, namespace: Name): Resources[Name] {
  const texts = loaded[language][namespace];
  if (!texts) throw new Error(`The texts ${language}/${namespace} were not loaded`);
  return texts;
}
