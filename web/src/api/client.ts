// Sends calls to the API. It has the interface of openapi-fetch, which is larger and has looser types
// (docs/decisions/0016-libraries-or-by-hand.md).
import type { Language } from "@/i18n/language";
import {
  type AnswerOf,
  type AnyInit,
  type Call,
  fillPath,
  type InitArguments,
  type Method,
  type PathOf,
  type RawPathOf,
  type SentCall,
} from "./call";
import { claimEarly, earlyKey, sendOnce } from "./early";
import { ApiError, asErrorBody, overNetwork } from "./errors";
import { apiOrigin } from "./origin";
import { send, withHeaders } from "./transport";

/** Longer than the server takes for any call that is not an upload. */
const timeoutMs = 60_000;

interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Replaces the browser's own. */
  fetch?: (request: Request) => Promise<Response>;
}

type Result<Answer> = { data: Answer; response: Response } | { error: unknown; response: Response };

/** Parse JSON. Anything else, such as a proxy's error page, is returned as text. */
async function read(response: Response, signal: AbortSignal | undefined) {
  const text = await overNetwork(response.text(), signal);
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return text;
  }
}

function requestOf({ method, path, body }: SentCall, { headers, signal }: RequestOptions): Request {
  const form = body instanceof FormData;
  const json = body !== undefined && !form;
  return new Request(apiOrigin + path, {
    method,
    // The device cookie is also for an API of another origin.
    credentials: "include",
    headers: { ...(json && { "Content-Type": "application/json" }), ...headers },
    body: form ? body : json ? JSON.stringify(body) : null,
    // An upload may take long; the server ends one that does not advance.
    signal: signal ?? (form ? null : AbortSignal.timeout(timeoutMs)),
  });
}

/** The type of the answer is trusted: that of every exported function comes from the server's own OpenAPI document. */
async function perform<Answer>(call: SentCall, options: RequestOptions = {}): Promise<Result<Answer>> {
  // An early response cannot be aborted any more.
  const early = (sent: Request) =>
    options.signal ? null : claimEarly(earlyKey(call, sent.headers.get("x-language")));
  const response = await send(
    requestOf(call, options),
    options.fetch ?? ((sent) => early(sent) ?? fetch(sent)),
  );
  const value = await read(response, options.signal);
  return response.ok ? { data: value, response } : { error: value, response };
}

/** Send a call. */
export const request: <Answer>(call: Call<Answer>, options?: RequestOptions) => Promise<Result<Answer>> =
  perform;

/** Send a call before the code that needs its answer has loaded. */
export function sendEarly(call: Call, language: Language): void {
  const headers = { "x-language": language };
  sendOnce(earlyKey(call, language), () => fetch(withHeaders(requestOf(call, { headers }))));
}

function GET<P extends PathOf<"GET">>(
  path: P,
  ...init: InitArguments<"GET", P, RequestOptions>
): Promise<Result<AnswerOf<"GET", P>>>;
function GET(path: string, { params, body, ...options }: AnyInit & RequestOptions = {}) {
  return perform({ method: "GET", path: fillPath(path, params), body }, options);
}

function POST<P extends PathOf<"POST">>(
  path: P,
  ...init: InitArguments<"POST", P, RequestOptions>
): Promise<Result<AnswerOf<"POST", P>>>;
function POST(path: string, { params, body, ...options }: AnyInit & RequestOptions = {}) {
  return perform({ method: "POST", path: fillPath(path, params), body }, options);
}

export const api = { GET, POST };

/** Send a call whose answer is not JSON. Return the response of a success; throw an ApiError otherwise. */
export function requestRaw<M extends Method, P extends RawPathOf<M>>(
  method: M,
  path: P,
  ...init: InitArguments<M, P, RequestOptions>
): Promise<Response>;
export async function requestRaw(
  method: Method,
  path: string,
  { params, body, ...options }: AnyInit & RequestOptions = {},
): Promise<Response> {
  const sent = requestOf({ method, path: fillPath(path, params), body }, options);
  const response = await send(sent, options.fetch);
  if (!response.ok) throw apiError(response, await read(response, options.signal));
  return response;
}

const apiError = ({ status, headers }: Response, body: unknown) =>
  new ApiError(status, asErrorBody(body), headers.get("x-request-id"));

/** Return the data of a success; throw an ApiError otherwise. */
export async function unwrap<Answer>(result: Result<Answer> | Promise<Result<Answer>>): Promise<Answer> {
  const settled = await result;
  if ("data" in settled) return settled.data;
  throw apiError(settled.response, settled.error);
}
