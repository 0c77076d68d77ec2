// The API as typed functions, from the server's own OpenAPI document (`make client`). The types are openapi-fetch's; what
// it does at run time is more than is needed here, and would take 2 kB of what the landing page may load.
import type { Client } from "openapi-fetch";
import { takeAsked } from "./asked";
import { ApiError, asErrorBody } from "./errors";
import type { paths } from "./schema.gen";
import { send } from "./transport";

/** The one base of all calls: the site itself. There is none where pages are only rendered. */
const baseUrl = globalThis.location?.origin ?? "";

interface Wish {
  body?: unknown;
  headers?: Record<string, string>;
  params?: { path?: Record<string, string> };
  /** Instead of the browser's own. */
  fetch?: (request: Request) => Promise<Response>;
}

/** JSON as a value; anything else, such as a proxy's page of an error, as it came. */
async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return text;
  }
}

async function request(method: string, path: string, { body, headers, params, ...wish }: Wish = {}) {
  const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params?.path?.[name] ?? ""));
  const json = body !== undefined && !(body instanceof FormData);
  const via =
    wish.fetch ?? ((request: Request) => takeAsked(request.method, address, body) ?? fetch(request));
  const response = await send(
    new Request(baseUrl + address, {
      method: method.toUpperCase(),
      headers: { ...(json && { "Content-Type": "application/json" }), ...headers },
      body: json ? JSON.stringify(body) : ((body as FormData | undefined) ?? null),
    }),
    via,
  );
  const value = await read(response);
  return response.ok ? { data: value, response } : { error: value, response };
}

export const api = {
  GET: (path: string, wish?: Wish) => request("GET", path, wish),
  POST: (path: string, wish?: Wish) => request("POST", path, wish),
  request,
} as unknown as Pick<Client<paths>, "GET" | "POST" | "request">;

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
