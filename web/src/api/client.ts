// The API as typed functions, from the server's own OpenAPI document (`make client`).
import createClient from "openapi-fetch";
import { ApiError, asErrorBody } from "./errors";
import type { paths } from "./schema.gen";
import { send } from "./transport";

/** The one base of all calls: the site itself. There is none where pages are only rendered. */
const baseUrl = globalThis.location?.origin ?? "";

export const api = createClient<paths>({ baseUrl, fetch: send });

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The value of a successful answer; a failed one throws an ApiError. */
export async function unwrap<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await answer;
  if (!response.ok) throw new ApiError(response.status, asErrorBody(error));
  return data as T;
}
