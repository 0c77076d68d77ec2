const units = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** Format the distance to now in the largest fitting unit: "3 hours ago", or "now" within a minute. */
export function relativeTime(moment: string, now: Date, locale: string): string {
  const seconds = (new Date(moment).getTime() - now.getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const fitting = units.find(([, length]) => Math.abs(seconds) >= length);
  if (!fitting) return format.format(0, "second");
  const [unit, length] = fitting;
  return format.format(Math.trunc(seconds / length), unit);
}
