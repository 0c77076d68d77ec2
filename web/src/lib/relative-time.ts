const units = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** How far a moment is from now, in the largest unit that fits: "3 hours ago", and "now" within a minute. */
export function relativeTime(moment: string, now: Date, locale: string): string {
  const seconds = (new Date(moment).getTime() - now.getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const fitting = units.find(([, length]) => Math.abs(seconds) >= length);
  if (!fitting) return format.format(0, "second");
  const [unit, length] = fitting;
  return format.format(Math.trunc(seconds / length), unit);
}
