/** Crawlers. They never get the error page. */
export function isBot(userAgent: string): boolean {
  return /bot|lighthouse|facebookexternalhit|google/i.test(userAgent);
}
