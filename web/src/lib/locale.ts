// Locales: a language and a region. The default region is US.

export interface LanguageParts {
  /** Language tag, such as `es`. */
  lt: string;
  /** Region tag, such as `MX`. */
  rt: string;
}

const defaultRegion = "US";

/** `{lt: "es", rt: "mx"}` is es-MX. */
export function localeOf({ lt, rt }: LanguageParts): string {
  return `${lt.toLowerCase()}-${rt.toUpperCase()}`;
}

/** The region in a browser's language tag, such as the MX of es-MX. */
export function regionOf(tag: string): string {
  return /-([a-z]{2})\b/i.exec(tag)?.[1]?.toUpperCase() ?? defaultRegion;
}
