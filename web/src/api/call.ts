// API calls as plain data, typed by the server's OpenAPI document (`make client`). The server's plan of a page lists
// calls as data; the client sends them.
import type { Language } from "@/i18n/language";
import { withQuery } from "@/lib/query";
import type { paths } from "./schema.gen";

export type Method = "GET" | "POST";

type Operation<M extends Method, P extends keyof paths> = paths[P][Lowercase<M> & keyof paths[P]];

/** The body of a success: JSON, or none. `never` for anything else, such as a PDF. */
type AnswerIn<Response> = Response extends { content: { "application/json": infer Answer } }
  ? Answer
  : Response extends { content?: never }
    ? undefined
    : never;

type AnswerOfOperation<O> = O extends { responses: infer Responses }
  ? AnswerIn<Responses[keyof Responses & (200 | 202 | 204)]>
  : never;

type BodyIn<Content> = Content extends { "multipart/form-data": unknown }
  ? FormData
  : Content extends { "application/json": infer Body }
    ? Body
    : never;

type BodyInit<O> = O extends { requestBody: { content: infer Content } }
  ? { body: BodyIn<Content> }
  : O extends { requestBody?: { content: infer Content } }
    ? { body?: BodyIn<Content> }
    : { body?: never };

type Params<O> = O extends { parameters: infer Parameters }
  ? Pick<Parameters, keyof Parameters & ("path" | "query")>
  : never;

type HasRequired<T> = Partial<T> extends T ? false : true;

type ParamsInit<O> = HasRequired<Params<O>> extends true ? { params: Params<O> } : { params?: Params<O> };

/** Paths that have a method whose answer is JSON or empty. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: [AnswerOfOperation<Operation<M, P>>] extends [never] ? never : P;
}[keyof paths];

/** Paths that have a method with another answer, such as a PDF. */
export type RawPathOf<M extends Method> = {
  [P in keyof paths]: Operation<M, P> extends { responses: unknown } ? Exclude<P, PathOf<M>> : never;
}[keyof paths];

export type AnswerOf<M extends Method, P extends keyof paths> = AnswerOfOperation<Operation<M, P>>;

type Init<M extends Method, P extends keyof paths, Options> = BodyInit<Operation<M, P>> &
  ParamsInit<Operation<M, P>> &
  Options;

/** The last argument of a request: optional where nothing in it is required. */
export type InitArguments<M extends Method, P extends keyof paths, Options> =
  HasRequired<Init<M, P, Options>> extends true ? [init: Init<M, P, Options>] : [init?: Init<M, P, Options>];

/** The common form of all inits. */
export interface AnyInit {
  params?: { path?: Record<string, string>; query?: Record<string, string | undefined> };
  body?: unknown;
}

interface CallOptions {
  /** The answer does not depend on who is signed in, so it is kept when the session changes. */
  public?: true;
}

declare const answer: unique symbol;

/** What is sent. */
export interface SentCall {
  method: Method;
  /** With its parameters filled in. */
  path: string;
  body?: unknown;
}

export interface Call<Answer = unknown> extends SentCall, CallOptions {
  /** Exists only as a type: what the server answers. Required, so that only `call` makes a call, with the type of its path. */
  readonly [answer]: Answer;
}

export function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...init: InitArguments<M, P, CallOptions>
): Call<AnswerOf<M, P>>;
export function call(method: Method, path: string, { params, ...init }: AnyInit & CallOptions = {}): Call {
  return { method, path: fillPath(path, params), ...init } as Call;
}

/** Insert parameters into the path of an operation, encoded. */
export function fillPath(path: string, { path: values, query = {} }: AnyInit["params"] = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values?.[name] ?? ""));
  return withQuery(filled, query);
}

export type QueryKey = readonly [path: string, body: unknown, language: Language];

export function keyOf(call: Call, language: Language): QueryKey {
  return [call.path, call.body ?? null, language];
}
