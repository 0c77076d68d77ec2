/** Read an amount such as `4.50` or `4,50` in minor units; null if it is none of a currency with so many decimals. */
export function parseAmount(text: string, decimals: number): number | null {
  const [, whole, fraction = ""] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || fraction.length > decimals) return null;
  return Number(whole + fraction.padEnd(decimals, "0"));
}
