// The server's plan for a request, made before rendering: language, redirect, API calls.
import { type Call, keyOf, type QueryKey } from "@/api/call";
import { sessionCall } from "@/api/own-calls";
import type { Language } from "@/i18n/language";
import { readQuery, withQuery } from "@/lib/query";
import { today } from "@/lib/today";
import { guardRedirect } from "@/routing/guards";
import { canonicalPath } from "@/routing/paths";
import { type Resolved, resolve } from "@/routing/resolve";
import { type RouteName, records } from "@/routing/table";
import { callsOf } from "./data";
import { modulesOf } from "./modules";

export interface PlanRequest {
  /** Path and query. */
  url: string;
  signedIn: boolean;
  preferred: Language | null;
  development: boolean;
}

/** A call for the server to make, with the query key of its answer. */
export interface PlannedCall {
  key: QueryKey;
  method: "GET" | "POST";
  path: string;
  body: unknown;
}

export interface Plan {
  /** The query parameters that the document depends on. */
  reads: readonly string[];
  /** The URL with only those query parameters. */
  url: string;
  status: 200 | 404;
  language: Language;
  redirect: string | null;
  render: "server" | "client";
  /** Whether the rendered document may be cached. */
  keep: boolean;
  calls: PlannedCall[];
  /** For rendering the page with the same calls: midnight may pass in between. */
  day: number;
  /** Calls in the visitor's name that the document of a client-rendered page sends while the code loads. */
  early: Omit<PlannedCall, "key">[];
  /** Source files of its scripts. */
  modules: string[];
}

export function splitUrl(url: string): { pathname: string; search: string } {
  const query = url.indexOf("?");
  return query < 0
    ? { pathname: url, search: "" }
    : { pathname: url.slice(0, query), search: url.slice(query) };
}

/** Whether the route accepts the values of its path parameters. */
export function hasAllowedParams({ name, params }: Pick<Resolved, "name" | "params">): boolean {
  const allowed = (name && records[name].allowed) ?? {};
  return Object.entries(allowed).every(([key, values]) => values.includes(params[key] ?? ""));
}

export function planned(call: Call, language: Language): PlannedCall {
  return { key: keyOf(call, language), method: call.method, path: call.path, body: call.body ?? null };
}

/** The query parameters that server-rendered pages read. Others, such as those of campaigns, do not change a document. */
const queryOf: Partial<Record<RouteName, readonly string[]>> = {
  login: ["redir"],
  register: ["redir"],
  "forgot-password": ["redir", "token"],
  "email-confirmation": ["token"],
  premium: ["from"],
  terms: ["version"],
  blog: ["page", "q"],
  "blog-categories-slug": ["page"],
  styles: ["q", "mode", "gender"],
  "styles-category-slug": ["q", "mode", "gender"],
};

function documentUrl(reads: readonly string[], url: string): string {
  const { pathname, search } = splitUrl(url);
  const query = readQuery(search);
  return withQuery(pathname, Object.fromEntries(reads.map((name) => [name, query[name]])));
}

export function plan({ url, signedIn, preferred, development }: PlanRequest): Plan {
  const day = today();
  const { pathname, search } = splitUrl(url);
  const wanted = resolve(pathname, development);
  const { name, neutral, params } = wanted;
  const reads = (name && queryOf[name]) ?? [];
  if (name === null) {
    return {
      reads,
      url: documentUrl(reads, url),
      status: 404,
      language: wanted.language,
      redirect: null,
      render: "server",
      keep: true,
      calls: [],
      day,
      early: [],
      modules: modulesOf(name, wanted.language),
    };
  }

  const language = neutral && preferred ? preferred : wanted.language;
  const fullPath = language === wanted.language ? url : canonicalPath(name, language, params) + search;
  const record = records[name];
  const guarded = record.guards
    ?.map((guard) => guardRedirect(guard, { signedIn }, { language, fullPath }))
    .find((target) => target !== null);

  const { shared, own } = callsOf(wanted, search, day);
  const early = signedIn && record.render === "client" ? [sessionCall, ...own] : [];

  return {
    reads,
    url: record.render === "server" ? documentUrl(reads, url) : url,
    status: hasAllowedParams(wanted) ? 200 : 404,
    language,
    redirect: guarded ?? (fullPath === url ? null : fullPath),
    render: record.render,
    keep: !record.fresh,
    day,
    calls: shared.map((call) => planned(call, language)),
    early: early.map(({ method, path, body }) => ({ method, path, body: body ?? null })),
    modules: modulesOf(name, language),
  };
}
