// A call to the API as plain data, so that the server can perform it for a page before the page is rendered.
import type { Language } from "@/i18n/language";

export interface Call {
  method: "GET" | "POST";
  path: string;
  body?: unknown;
  /** The same for everyone, so kept when another user, or nobody, is signed in. */
  public?: true;
}

export type QueryKey = readonly [path: string, body: unknown, language: Language];

export function keyOf(call: Call, language: Language): QueryKey {
  return [call.path, call.body ?? null, language];
}
