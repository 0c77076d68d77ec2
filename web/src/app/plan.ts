// What the server needs to know about a request before it renders anything: language, redirect, data.
import { type Call, keyOf, type QueryKey } from "@/api/call";
import type { Language } from "@/i18n/language";
import { guardRedirect } from "@/routing/guards";
import { canonicalPath } from "@/routing/paths";
import { type Resolved, resolve } from "@/routing/resolve";
import { records } from "@/routing/table";
import { asksOf } from "./asks";
import { callsOf } from "./data";
import { modulesOf } from "./modules";

export interface PlanRequest {
  /** Path and query. */
  url: string;
  signedIn: boolean;
  preferred: Language | null;
  development: boolean;
}

/** A call with everything the server needs to make it, and the key under which the page looks for its answer. */
export interface PlannedCall {
  key: QueryKey;
  method: "GET" | "POST";
  path: string;
  body: unknown;
}

export interface Plan {
  status: 200 | 404;
  language: Language;
  redirect: string | null;
  render: "server" | "client";
  /** Whether what is rendered may be shown again to others for a while. */
  keep: boolean;
  calls: PlannedCall[];
  /** Calls that the document of a page rendered in the browser makes in the visitor's own name. */
  asks: Pick<PlannedCall, "path" | "body">[];
  /** What its scripts are made of. */
  modules: string[];
}

export function splitUrl(url: string): { pathname: string; search: string } {
  const query = url.indexOf("?");
  return query < 0
    ? { pathname: url, search: "" }
    : { pathname: url.slice(0, query), search: url.slice(query) };
}

/** Whether the path's parameters are among the values its route accepts. */
export function hasAllowedParams({ name, params }: Pick<Resolved, "name" | "params">): boolean {
  const allowed = (name && records[name].allowed) ?? {};
  return Object.entries(allowed).every(([key, values]) => values.includes(params[key] ?? ""));
}

export function planned(call: Call, language: Language): PlannedCall {
  return { key: keyOf(call, language), method: call.method, path: call.path, body: call.body ?? null };
}

export function plan({ url, signedIn, preferred, development }: PlanRequest): Plan {
  const { pathname, search } = splitUrl(url);
  const wanted = resolve(pathname, development);
  const { name, neutral, params } = wanted;
  if (name === null) {
    return {
      status: 404,
      language: wanted.language,
      redirect: null,
      render: "server",
      keep: true,
      calls: [],
      asks: [],
      modules: modulesOf(name, wanted.language),
    };
  }

  const language = neutral && preferred ? preferred : wanted.language;
  const fullPath = language === wanted.language ? url : canonicalPath(name, language, params) + search;
  const record = records[name];
  const guarded = record.guards
    ?.map((guard) => guardRedirect(guard, { signedIn }, { language, fullPath }))
    .find((target) => target !== null);

  const asks = signedIn && record.render === "client" ? asksOf(name, search) : [];

  return {
    status: hasAllowedParams(wanted) ? 200 : 404,
    language,
    redirect: guarded ?? (fullPath === url ? null : fullPath),
    render: record.render,
    keep: !record.fresh,
    calls: callsOf(wanted, search).map((call) => planned(call, language)),
    asks: asks.map(({ path, body }) => ({ path, body: body ?? null })),
    modules: modulesOf(name, language),
  };
}
