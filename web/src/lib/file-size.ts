const units = [
  ["gigabyte", 1e9],
  ["megabyte", 1e6],
] as const;

/** Format a file size: "2.3 MB". Sizes below a megabyte are rounded up to kilobytes. */
export function fileSize(bytes: number, locale: string): string {
  const [unit, length] = units.find(([, length]) => bytes >= length) ?? ["kilobyte", null];
  const amount = length === null ? Math.ceil(bytes / 1000) : bytes / length;
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 }).format(amount);
}
