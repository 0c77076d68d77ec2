// The languages of the product. Which one a page speaks is decided by its URL alone (routing/resolve.ts).

export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "en";

/** How public pages write numbers and dates: the same on the server, which does not know the browser's region. */
export const locales: Readonly<Record<Language, string>> = { en: "en-US", es: "es-ES" };
