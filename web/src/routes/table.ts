// Every page of the product, one record each. The router, the typed links, the server's plan of a request and
// the language switcher are all derived from this table; nothing else knows a path.
import type { ComponentType } from "react";
import type { Call } from "@/api/call";
import type { Language } from "@/i18n/language";
import type { Namespace } from "@/i18n/resources";
import type { Guard } from "./guards";

export type Layout = "blank" | "default" | "default-blog";

export interface RouteRecord {
  /** The path in English, which also stands for every language until a preference is known. */
  path?: string;
  /** Paths that belong to one language. The first Spanish one is canonical there; without one it is /es + path. */
  own?: Partial<Record<Language, readonly string[]>>;
  layout: Layout;
  guards?: readonly Guard[];
  /** Pages that only one person may see, or that need a browser, are never rendered on the server. */
  render: "server" | "client";
  texts: readonly Namespace[];
  /** What the page needs from the API before it can be shown. */
  calls?: readonly Call[];
  /** Path parameters that accept only these values; any other is a fatal 404. */
  allowed?: Readonly<Record<string, readonly string[]>>;
  /** Exists only where the server says it is a development one. */
  developmentOnly?: true;
  page: () => Promise<{ default: ComponentType }>;
}

export const table = {
  index: {
    path: "/",
    layout: "default",
    render: "server",
    texts: ["landing"],
    page: () => import("./pages/index"),
  },
  faq: {
    path: "/faq",
    own: { en: ["/frequent-questions"], es: ["/preguntas-frecuentes"] },
    layout: "default",
    render: "server",
    texts: ["faq"],
    page: () => import("./pages/faq"),
  },
  login: {
    path: "/login",
    layout: "blank",
    guards: ["no-auth"],
    render: "server",
    texts: ["account"],
    page: () => import("./pages/login"),
  },
  tokens: {
    path: "/tokens",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["tokens"],
    page: () => import("./pages/tokens"),
  },
} as const satisfies Record<string, RouteRecord>;

export type RouteName = keyof typeof table;

/** The table without the exact types of each record, for code that walks over it. */
export const records: Readonly<Record<RouteName, RouteRecord>> = table;
export const routeNames = Object.keys(table) as RouteName[];
