// Every page of the product, one record each. The router, the typed links, the server's plan of a request and
// the language switcher are all derived from this table; nothing else knows a path.
import type { ComponentType } from "react";
import type { Call } from "@/api/call";
import { plansCall, promosCall } from "@/features/billing/api";
import { pageNumber, postCall, postsCall, searchWords, topicsCall } from "@/features/blog/api";
import { faqCall } from "@/features/faq/api";
import { sharedCall } from "@/features/gallery/shared";
import { showcaseCall } from "@/features/landing/api";
import { categoriesCall, shelvesCall, wantedIn } from "@/features/style/calls";
import type { Language } from "@/i18n/language";
import type { Namespace } from "@/i18n/resources";
import type { Guard } from "./guards";
import { landingCalls } from "./landing";
import { seoRoutes } from "./seo";

export type Layout = "blank" | "default" | "default-blog";

/** The parts of an address that a page's data may depend on. */
export interface PageAddress {
  params: Readonly<Record<string, string | undefined>>;
  query: Readonly<Partial<Record<string, string>>>;
}

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
  /** What the page needs from the API before it can be shown; a function where that depends on its address. */
  calls?: readonly Call[] | ((address: PageAddress) => readonly Call[]);
  /** Asks for what it shows of the visitor's own, while its code is on the way. */
  ahead?: (search: string, language: Language) => Promise<unknown>;
  /** What it shows may be taken back at any moment, so that the server renders it anew for everybody. */
  fresh?: true;
  /** Path parameters that accept only these values; any other is a fatal 404. */
  allowed?: Readonly<Record<string, readonly string[]>>;
  /** Exists only where the server says it is a development one. */
  developmentOnly?: true;
  page: () => Promise<{ default: ComponentType }>;
}

const table = {
  index: {
    path: "/",
    layout: "default",
    render: "server",
    texts: ["landing"],
    calls: landingCalls,
    page: () => import("./pages/index"),
  },
  ...seoRoutes,
  faq: {
    path: "/faq",
    own: { en: ["/frequent-questions"], es: ["/preguntas-frecuentes"] },
    layout: "default",
    render: "server",
    texts: ["faq"],
    calls: [faqCall],
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
  register: {
    path: "/register",
    layout: "blank",
    guards: ["no-auth"],
    render: "server",
    texts: ["account"],
    page: () => import("./pages/register"),
  },
  "forgot-password": {
    path: "/forgot-password",
    layout: "blank",
    render: "server",
    texts: ["account"],
    page: () => import("./pages/forgot-password"),
  },
  terms: {
    path: "/terms",
    layout: "default",
    render: "server",
    texts: ["terms"],
    page: () => import("./pages/terms"),
  },
  logout: {
    path: "/logout",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["account"],
    page: () => import("./pages/logout"),
  },
  tokens: {
    path: "/tokens",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["tokens", "billing"],
    page: () => import("./pages/tokens"),
  },
  animate: {
    path: "/animate",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["studio", "styles"],
    page: () => import("./pages/animate"),
  },
  imagine: {
    path: "/imagine",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["studio", "styles"],
    page: () => import("./pages/imagine"),
  },
  reimagine: {
    path: "/reimagine",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["studio", "styles"],
    page: () => import("./pages/reimagine"),
  },
  premium: {
    path: "/premium",
    layout: "default",
    render: "server",
    texts: ["premium", "landing"],
    calls: [plansCall, promosCall, showcaseCall],
    page: () => import("./pages/premium"),
  },
  c: {
    path: "/c",
    layout: "default",
    render: "client",
    texts: ["checkout"],
    page: () => import("./pages/c"),
  },
  "my-photos": {
    path: "/my-photos",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["library"],
    ahead: (...page) => import("@/features/gallery/ahead").then(({ askFor }) => askFor("photos", ...page)),
    page: () => import("./pages/my-photos"),
  },
  "my-videos": {
    path: "/my-videos",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["library", "app"],
    ahead: (...page) => import("@/features/gallery/ahead").then(({ askFor }) => askFor("videos", ...page)),
    page: () => import("./pages/my-videos"),
  },
  s: {
    path: "/s/:token",
    layout: "default",
    render: "server",
    texts: ["shared"],
    calls: ({ params }) => [sharedCall(params.token)],
    fresh: true,
    page: () => import("./pages/s"),
  },
  "my-models": {
    path: "/my-models",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["models", "app"],
    page: () => import("./pages/my-models"),
  },
  "my-models-create": {
    path: "/my-models/create",
    layout: "default",
    guards: ["auth", "subscription-APP-active"],
    render: "client",
    texts: ["models"],
    page: () => import("./pages/my-models-create"),
  },
  blog: {
    path: "/blog",
    layout: "default-blog",
    render: "server",
    texts: ["blog"],
    calls: ({ query }) => [
      topicsCall,
      postsCall({ page: pageNumber(query.page), query: searchWords(query.q) }),
    ],
    page: () => import("./pages/blog"),
  },
  "blog-categories": {
    path: "/blog/categories",
    layout: "default-blog",
    render: "server",
    texts: ["blog"],
    calls: [topicsCall],
    page: () => import("./pages/blog-categories"),
  },
  "blog-categories-slug": {
    path: "/blog/categories/:slug",
    layout: "default-blog",
    render: "server",
    texts: ["blog"],
    calls: ({ params, query }) => [
      topicsCall,
      postsCall({ page: pageNumber(query.page), categorySlug: params.slug }),
    ],
    page: () => import("./pages/blog-categories-slug"),
  },
  "blog-slug": {
    path: "/blog/:slug",
    layout: "default-blog",
    render: "server",
    texts: ["blog"],
    calls: ({ params }) => [postCall(params.slug)],
    page: () => import("./pages/blog-slug"),
  },
  styles: {
    path: "/styles",
    layout: "default",
    render: "server",
    texts: ["styles"],
    calls: ({ query }) => [categoriesCall, shelvesCall(wantedIn(query))],
    page: () => import("./pages/styles"),
  },
  "styles-category-slug": {
    path: "/styles/:slug",
    layout: "default",
    render: "server",
    texts: ["styles"],
    calls: ({ params, query }) => [categoriesCall, shelvesCall(wantedIn(query, params.slug))],
    page: () => import("./pages/styles-category-slug"),
  },
  settings: {
    path: "/settings",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["settings", "account", "app"],
    page: () => import("./pages/settings"),
  },
  "settings-subscriptions": {
    path: "/settings/subscriptions",
    layout: "blank",
    guards: ["auth"],
    render: "client",
    texts: ["billing"],
    page: () => import("./pages/settings-subscriptions"),
  },
  "settings-subscriptions-action": {
    path: "/settings/subscriptions/:action",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["billing"],
    allowed: { action: ["subscribe", "change", "renew"] },
    page: () => import("./pages/settings-subscriptions-action"),
  },
  "settings-receipts": {
    path: "/settings/receipts",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["billing"],
    page: () => import("./pages/settings-receipts"),
  },
  "settings-receipts-id": {
    path: "/settings/receipts/:id",
    layout: "blank",
    guards: ["auth"],
    render: "client",
    texts: ["billing"],
    page: () => import("./pages/settings-receipts-id"),
  },
  "email-confirmation": {
    path: "/email-confirmation",
    own: { es: ["/confirmacion-email"] },
    layout: "blank",
    render: "server",
    texts: ["account"],
    page: () => import("./pages/email-confirmation"),
  },
  "auth-pms-ext__paddle": {
    path: "/auth/pms/ext__paddle",
    layout: "blank",
    guards: ["auth"],
    render: "client",
    texts: ["checkout"],
    page: () => import("./pages/auth-pms-ext__paddle"),
  },
  "dev-kit": {
    path: "/dev/kit",
    layout: "blank",
    render: "client",
    texts: [],
    developmentOnly: true,
    page: () => import("./pages/dev-kit"),
  },
  "dev-sandbox": {
    path: "/dev/sandbox/:reference",
    layout: "blank",
    render: "client",
    texts: ["sandbox"],
    developmentOnly: true,
    page: () => import("./pages/dev-sandbox"),
  },
} as const satisfies Record<string, RouteRecord>;

export type RouteTable = typeof table;
export type RouteName = keyof RouteTable;

/** The table without the exact types of each record, for code that walks over it. */
export const records: Readonly<Record<RouteName, RouteRecord>> = table;
export const routeNames = Object.keys(table) as RouteName[];
