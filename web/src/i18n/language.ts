// The supported languages. The language of a page depends only on its URL (routing/resolve.ts).

export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "en";

/** The locales of public pages: fixed per language, because the server does not know the browser's region. */
export const locales: Readonly<Record<Language, string>> = { en: "en-US", es: "es-ES" };
