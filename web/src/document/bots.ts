/** Programs that read pages; they never get the error page (S8.7). */
export function isBot(userAgent: string): boolean {
  return /bot|lighthouse|facebookexternalhit|google/i.test(userAgent);
}
