// One i18next instance per language, filled namespace by namespace: a page loads only the texts it shows.
import { createInstance, type i18n } from "i18next";
import { type Language, languages } from "./language";
import type { Namespace } from "./resources";

type TextFile = () => Promise<{ default: object }>;
const files = import.meta.glob<{ default: object }>("./{en,es}/*.ts") as Record<string, TextFile>;

/** Spoken by the shell and the kit, so present on every page. */
const everywhere: readonly Namespace[] = ["shell", "ui"];

function createTexts(language: Language): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: false,
    defaultNS: "shell",
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

const instances = new Map(languages.map((language) => [language, createTexts(language)]));

export function textsOf(language: Language): i18n {
  return instances.get(language) as i18n;
}

async function loadNamespace(language: Language, namespace: Namespace): Promise<void> {
  const texts = textsOf(language);
  if (texts.hasResourceBundle(language, namespace)) return;
  const file = files[`./${language}/${namespace}.ts`];
  if (!file) throw new Error(`No texts for ${language}/${namespace}`);
  texts.addResourceBundle(language, namespace, (await file()).default);
}

export async function loadTexts(language: Language, namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all([...everywhere, ...namespaces].map((namespace) => loadNamespace(language, namespace)));
}
