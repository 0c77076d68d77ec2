const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** Format a duration in its two largest units: "2 days 3 hr", "4 min 10 sec"; below ten seconds with one decimal. */
export function formatDuration(seconds: number, locale: string): string {
  const format = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit,
      unitDisplay: "short",
      maximumFractionDigits: 1,
    }).format(value);
  // Rounded first, so that no part becomes 60.
  const rounded = seconds < 9.95 ? Math.round(seconds * 10) / 10 : Math.round(seconds);
  const first = units.findIndex(([, length]) => rounded >= length);
  const largest = units[first];
  if (!largest || largest[0] === "second") return format(rounded, "second");
  const whole = Math.floor(rounded / largest[1]);
  const parts = [format(whole, largest[0])];
  const next = units[first + 1];
  const rest = next ? Math.floor((rounded - whole * largest[1]) / next[1]) : 0;
  if (next && rest > 0) parts.push(format(rest, next[0]));
  return parts.join(" ");
}
