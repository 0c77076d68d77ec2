// A stub of `fetch` for unit tests. A request that no route expects fails the test, even if the code under test handles
// the error. Setup installs the stub without routes, so no test reaches a network.
import { vi } from "vitest";
import type { paths } from "@/api/schema.gen";

type Path = keyof paths | `/files/${string}`;
/** A path of the OpenAPI document, such as "/api/blog/posts/{slug}", optionally after a method. */
type RouteKey = Path | `${"GET" | "POST" | "HEAD"} ${Path}`;

export interface ReceivedRequest {
  method: string;
  path: string;
  query: string;
  headers: Headers;
  signal: AbortSignal;
  /** Parsed JSON, or text. Null without a body and for a form, which cannot be parsed with the classes of jsdom. */
  body: unknown;
  /** `Date.now()` at its arrival. */
  at: number;
}

export type Handler = (request: ReceivedRequest) => Response | Promise<Response>;
/** The handlers of a list answer one request each, in order. */
export type Routes = { [Key in RouteKey]?: Handler | Handler[] };

export interface HttpStub {
  /** All requests so far, including unexpected ones. */
  requests: ReceivedRequest[];
  /** Return the requests to a path so far. */
  requestsTo: (path: string) => ReceivedRequest[];
  /** Add or replace routes. */
  use: (routes: Routes) => void;
}

const unexpected: string[] = [];

function findHandler(routes: Routes, { method, path }: ReceivedRequest): Handler | undefined {
  for (const [key, route] of Object.entries(routes)) {
    const [template = "", only] = key.split(" ").reverse();
    if (only && only !== method) continue;
    const pattern = template.replaceAll(/[.?*+()|^$]/g, "\\$&").replaceAll(/\{\w+\}/g, "[^/]+");
    if (!new RegExp(`^${pattern}$`).test(path)) continue;
    return Array.isArray(route) ? route.shift() : route;
  }
  return undefined;
}

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get("Content-Type") ?? "";
  if (type.startsWith("multipart/form-data")) return null;
  const text = await request.clone().text();
  return type.startsWith("application/json") ? JSON.parse(text) : text;
}

/** Like the browser, reject when the request is aborted before its response. */
function untilAborted<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason));
    work().then(resolve, reject);
  });
}

function createFetch(find: (received: ReceivedRequest) => Handler | undefined, requests: ReceivedRequest[]) {
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const base = globalThis.location?.origin ?? "http://localhost";
    const request = input instanceof Request ? input : new Request(new URL(input, base), init);
    const { pathname, search } = new URL(request.url);
    const { method, headers, signal } = request;
    const received = { method, path: pathname, query: search, headers, signal, body: null, at: Date.now() };
    requests.push(received);
    return untilAborted(signal, async () => {
      if (request.body) Object.assign(received, { body: await readBody(request) });
      const handler = find(received);
      if (handler) return handler(received);
      unexpected.push(`${method} ${pathname}`);
      throw new TypeError(`Unexpected request: ${method} ${pathname}`);
    });
  };
}

/** Answer the requests of the current test by routes, or all of them by one handler. */
export function stubHttp(answers: Routes | Handler): HttpStub {
  const requests: ReceivedRequest[] = [];
  let routes = typeof answers === "function" ? {} : answers;
  const find = (received: ReceivedRequest) =>
    typeof answers === "function" ? answers : findHandler(routes, received);
  vi.stubGlobal("fetch", createFetch(find, requests));
  return {
    requests,
    requestsTo: (path) => requests.filter((request) => request.path === path),
    use: (more) => {
      routes = { ...routes, ...more };
    },
  };
}

/** Refuse all requests of tests that stub nothing. */
export function refuseRequests(): void {
  globalThis.fetch = createFetch(() => undefined, []);
}

export function forgetUnexpectedRequests(): void {
  unexpected.length = 0;
}

/** Throw if there were requests that no route expected. */
export function checkUnexpectedRequests(): void {
  const found = unexpected.splice(0);
  if (found.length > 0) throw new Error(`Unexpected requests: ${found.join(", ")}`);
}

export const json =
  (value: unknown, status = 200): Handler =>
  () =>
    Response.json(value, { status });
export const noContent: Handler = () => new Response(null, { status: 204 });
/** Fail as `fetch` does without a network. */
export const networkFailure: Handler = () => Promise.reject(new TypeError("Failed to fetch"));
/** A request without a response. */
export const pending: Handler = () => new Promise(() => {});
/** An event stream without events. */
export const silentStream: Handler = () => new Response(new ReadableStream());
