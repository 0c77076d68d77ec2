// Sends calls to the API. Has the interface of openapi-fetch, which would add 1.9 kB to the landing page
// (docs/decisions/0016-libraries-or-by-hand.md); its types accept only what is sent.
import { takeAsked } from "./asked";
import { type AnswerOf, type AnyInit, type Call, fillPath, type InitArguments, type PathOf } from "./call";
import { ApiError, asErrorBody } from "./errors";
import { send } from "./transport";

/** Empty in the server's V8, which has no location and sends nothing. */
const baseUrl = globalThis.location?.origin ?? "";

interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Replaces the browser's own. */
  fetch?: (request: Request) => Promise<Response>;
}

type Result<Answer> = { data: Answer; response: Response } | { error: unknown; response: Response };

/** Parse JSON. Anything else, such as a proxy's error page, is returned as text. */
async function read(response: Response) {
  const text = await response.text();
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return text;
  }
}

/** Send a call. The type of its answer is trusted: it comes from the server's own OpenAPI document. */
export async function request<Answer>(
  { method, path, body }: Call<Answer>,
  {
    headers,
    signal,
    fetch: via = (sent) => takeAsked(method, path, body) ?? fetch(sent),
  }: RequestOptions = {},
): Promise<Result<Answer>> {
  const form = body instanceof FormData;
  const json = body !== undefined && !form;
  const response = await send(
    new Request(baseUrl + path, {
      method,
      headers: { ...(json && { "Content-Type": "application/json" }), ...headers },
      body: form ? body : json ? JSON.stringify(body) : null,
      signal: signal ?? null,
    }),
    via,
  );
  const value = await read(response);
  return response.ok ? { data: value, response } : { error: value, response };
}

function GET<P extends PathOf<"GET">>(
  path: P,
  ...init: InitArguments<"GET", P, RequestOptions>
): Promise<Result<AnswerOf<"GET", P>>>;
function GET(path: string, { params, body, ...options }: AnyInit & RequestOptions = {}) {
  return request({ method: "GET", path: fillPath(path, params), body }, options);
}

function POST<P extends PathOf<"POST">>(
  path: P,
  ...init: InitArguments<"POST", P, RequestOptions>
): Promise<Result<AnswerOf<"POST", P>>>;
function POST(path: string, { params, body, ...options }: AnyInit & RequestOptions = {}) {
  return request({ method: "POST", path: fillPath(path, params), body }, options);
}

export const api = { GET, POST };

/** Return the data of a success; throw an ApiError otherwise. */
export async function unwrap<Answer>(result: Result<Answer> | Promise<Result<Answer>>): Promise<Answer> {
  const settled = await result;
  if ("data" in settled) return settled.data;
  throw new ApiError(settled.response.status, asErrorBody(settled.error));
}
