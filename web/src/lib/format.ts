// Numbers and dates in the notation of a locale.

/** Cached: creating a format takes the browser longer than a frame. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The thousands separator of each language's locales, and the smallest number that has one. */
const thousands: Readonly<Record<string, { mark: string; from: number }>> = {
  "en-US": { mark: ",", from: 1000 },
  "en-GB": { mark: ",", from: 1000 },
  "es-US": { mark: ",", from: 1000 },
  "es-MX": { mark: ",", from: 1000 },
  "es-ES": { mark: ".", from: 10_000 },
};

/**
 * Format a whole number as `Intl` would. The first use of `Intl` loads locale data, which takes 30 to 60 ms
 * (docs/decisions/0015-before-the-first-touch.md). Undefined if the number or the locale needs `Intl`.
 */
function formatInteger(value: number, locale: string): string | undefined {
  if (!Number.isInteger(value)) return undefined;
  const size = Math.abs(value);
  if (size < 1000) return String(value);
  const rule = thousands[locale];
  if (!rule || size > 1e15) return undefined;
  return size < rule.from ? String(value) : String(value).replace(/\B(?=(\d{3})+$)/g, rule.mark);
}

export function formatNumber(value: number, locale: string): string {
  const integer = formatInteger(value, locale);
  if (integer !== undefined) return integer;
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale);
  numberFormats.set(locale, format);
  return format.format(value);
}

export function formatDate(
  date: Date | string,
  locale: string,
  options?: Intl.DateTimeFormatOptions,
): string {
  const key = JSON.stringify([locale, options]);
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options ?? { dateStyle: "long" });
  dateFormats.set(key, format);
  return format.format(new Date(date));
}
