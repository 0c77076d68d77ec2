// Requests as a search engine makes them.
import type { APIRequestContext, APIResponse } from "@playwright/test";

const headers = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)", "accept-language": "es" };
const retries = 10;

/** Fetch a page without following redirects. A busy server leaves the rendering to the browser; retry in that case. */
export async function fetchAsBot(request: APIRequestContext, path: string): Promise<APIResponse> {
  for (let left = retries; ; left -= 1) {
    const answer = await request.get(path, { headers, maxRedirects: 0 });
    if (answer.headers()["x-rendered"] !== "fallback" || left === 0) return answer;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** The JSON-LD blocks of a document. */
export const jsonLdIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json ?? "") as Record<string, unknown>,
  );
