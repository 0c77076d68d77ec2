// A locale is a language and a region; region US where nobody says otherwise (S1.6).

export interface LanguageParts {
  /** Language tag, such as `es`. */
  lt: string;
  /** Region tag, such as `MX`. */
  rt: string;
}

export const defaultRegion = "US";

/** `{lt: "es", rt: "mx"}` is es-MX (S3.14). */
export function localeOf({ lt, rt }: LanguageParts): string {
  return `${lt.toLowerCase()}-${rt.toUpperCase()}`;
}
