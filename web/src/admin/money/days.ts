/** Return the moment at which a day, such as `2026-03-29`, begins in the browser's time zone, or a later day; null if it is none. */
export function startOfDay(day: string, daysLater = 0): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const start = new Date(`${day}T00:00`);
  if (Number.isNaN(start.getTime())) return null;
  // By the calendar: a day on which the clocks change does not have 24 hours.
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}
