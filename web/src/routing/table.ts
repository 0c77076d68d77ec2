// Every page of the product, one plain record each. The router, the typed links, the server's request plan and the
// language switcher are derived from this table; nothing else knows a path. The page components are listed in
// app/pages.ts, and the API calls that pages need in app/data.ts.
import type { RouteRecord } from "./record";
import { seoRoutes } from "./seo";

const table = {
  index: {
    path: "/",
    layout: "default",
    render: "server",
    texts: ["landing"],
  },
  ...seoRoutes,
  faq: {
    path: "/faq",
    own: { en: ["/frequent-questions"], es: ["/preguntas-frecuentes"] },
    layout: "default",
    render: "server",
    texts: ["faq"],
  },
  login: {
    path: "/login",
    layout: "blank",
    guards: ["no-auth"],
    render: "server",
    texts: ["account"],
  },
  register: {
    path: "/register",
    layout: "blank",
    guards: ["no-auth"],
    render: "server",
    texts: ["account"],
  },
  "forgot-password": {
    path: "/forgot-password",
    layout: "blank",
    render: "server",
    texts: ["account"],
  },
  terms: {
    path: "/terms",
    layout: "default",
    render: "server",
    texts: ["terms"],
  },
  logout: {
    path: "/logout",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["account"],
  },
  tokens: {
    path: "/tokens",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["tokens", "billing"],
  },
  animate: {
    path: "/animate",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["studio", "styles"],
  },
  imagine: {
    path: "/imagine",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["studio", "styles"],
  },
  reimagine: {
    path: "/reimagine",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["studio", "styles"],
  },
  premium: {
    path: "/premium",
    layout: "default",
    render: "server",
    texts: ["premium", "landing"],
  },
  c: {
    path: "/c",
    layout: "default",
    render: "client",
    texts: ["checkout"],
  },
  "my-photos": {
    path: "/my-photos",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["library"],
  },
  "my-videos": {
    path: "/my-videos",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["library", "app"],
  },
  s: {
    path: "/s/:token",
    layout: "default",
    render: "server",
    texts: ["shared"],
    fresh: true,
  },
  "my-models": {
    path: "/my-models",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["models", "app"],
  },
  "my-models-create": {
    path: "/my-models/create",
    layout: "default",
    guards: ["auth", "subscription-APP-active"],
    render: "client",
    texts: ["models"],
  },
  blog: {
    path: "/blog",
    layout: "default-blog",
    render: "server",
    texts: ["blog"],
  },
  "blog-categories": {
    path: "/blog/categories",
    layout: "default-blog",
    render: "server",
    texts: ["blog"],
  },
  "blog-categories-slug": {
    path: "/blog/categories/:slug",
    layout: "default-blog",
    render: "server",
    texts: ["blog"],
  },
  "blog-slug": {
    path: "/blog/:slug",
    layout: "default-blog",
    render: "server",
    texts: ["blog"],
  },
  styles: {
    path: "/styles",
    layout: "default",
    render: "server",
    texts: ["styles"],
  },
  "styles-category-slug": {
    path: "/styles/:slug",
    layout: "default",
    render: "server",
    texts: ["styles"],
  },
  settings: {
    path: "/settings",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["settings", "account", "app"],
  },
  "settings-subscriptions": {
    path: "/settings/subscriptions",
    layout: "blank",
    guards: ["auth"],
    render: "client",
    texts: ["billing"],
  },
  "settings-subscriptions-action": {
    path: "/settings/subscriptions/:action",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["billing"],
    allowed: { action: ["subscribe", "change", "renew"] },
  },
  "settings-receipts": {
    path: "/settings/receipts",
    layout: "default",
    guards: ["auth"],
    render: "client",
    texts: ["billing"],
  },
  "settings-receipts-id": {
    path: "/settings/receipts/:id",
    layout: "blank",
    guards: ["auth"],
    render: "client",
    texts: ["billing"],
  },
  "email-confirmation": {
    path: "/email-confirmation",
    own: { es: ["/confirmacion-email"] },
    layout: "blank",
    render: "server",
    texts: ["account"],
  },
  "auth-pms-ext__paddle": {
    path: "/auth/pms/ext__paddle",
    layout: "blank",
    guards: ["auth"],
    render: "client",
    texts: ["checkout"],
  },
  "dev-kit": {
    path: "/dev/kit",
    layout: "blank",
    render: "client",
    texts: [],
    developmentOnly: true,
  },
  "dev-sandbox": {
    path: "/dev/sandbox/:reference",
    layout: "blank",
    render: "client",
    texts: ["sandbox"],
    developmentOnly: true,
  },
} as const satisfies Record<string, RouteRecord>;

export type RouteTable = typeof table;
export type RouteName = keyof RouteTable;

/** The table without the literal types of each record, for code that iterates over it. */
export const records: Readonly<Record<RouteName, RouteRecord>> = table;
export const routeNames = Object.keys(table) as RouteName[];
