// Responses to requests that were sent before the code that needs them had loaded: by the document (the server's
// page/template.py) or by the router at the start of a navigation. The client claims each of them once.
import type { SentCall } from "./call";

interface EarlyResponse {
  sentAt: number;
  /** Null once claimed. The entry stays, so that the call is not sent early again. */
  response: Promise<Response> | null;
}

declare global {
  interface Window {
    /** The document's script creates it with keys like those of `earlyKey`. */
    earlyResponses?: Map<string, EarlyResponse>;
  }
}

const lifetimeMs = 30_000;

function entries(): Map<string, EarlyResponse> {
  window.earlyResponses ??= new Map();
  return window.earlyResponses;
}

export function earlyKey({ method, path, body = null }: SentCall, language: string | null): string {
  return [method, path, language, JSON.stringify(body)].join(" ");
}

/** Send a request unless it was sent early before: on a second visit the page has its data in the query cache. */
export function sendOnce(key: string, send: () => Promise<Response>): void {
  if (entries().has(key)) return;
  const response = send();
  // A failure is handled where the response is claimed.
  response.catch(() => {});
  entries().set(key, { sentAt: Date.now(), response });
}

/** Return an early response, unless it was claimed before or is too old. */
export function claimEarly(key: string): Promise<Response> | null {
  const early = entries().get(key);
  if (!early) return null;
  const { response, sentAt } = early;
  early.response = null;
  return Date.now() - sentAt < lifetimeMs ? response : null;
}

/** Drop the responses of one user before another signs in. */
export function clearEarly(): void {
  entries().clear();
}
