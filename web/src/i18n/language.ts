// The languages of the product. Which one a page speaks is decided by its URL alone (routes/resolve.ts).

export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "en";
