// The component of each page. A page loads with its route, before it is shown, so it is always loaded when it renders.
import type { ComponentType } from "react";
import { type SeoRouteName, seoKeyOf } from "@/routing/seo";
import type { RouteName } from "@/routing/table";

type LoadPage = () => Promise<{ default: ComponentType }>;

const pages: Record<Exclude<RouteName, SeoRouteName>, LoadPage> = {
  index: () => import("@/pages/index"),
  faq: () => import("@/pages/faq"),
  login: () => import("@/pages/login"),
  register: () => import("@/pages/register"),
  "forgot-password": () => import("@/pages/forgot-password"),
  terms: () => import("@/pages/terms"),
  logout: () => import("@/pages/logout"),
  tokens: () => import("@/pages/tokens"),
  animate: () => import("@/pages/animate"),
  imagine: () => import("@/pages/imagine"),
  reimagine: () => import("@/pages/reimagine"),
  premium: () => import("@/pages/premium"),
  c: () => import("@/pages/c"),
  "my-photos": () => import("@/pages/my-photos"),
  "my-videos": () => import("@/pages/my-videos"),
  s: () => import("@/pages/s"),
  "my-models": () => import("@/pages/my-models"),
  "my-models-create": () => import("@/pages/my-models-create"),
  blog: () => import("@/pages/blog"),
  "blog-categories": () => import("@/pages/blog-categories"),
  "blog-categories-slug": () => import("@/pages/blog-categories-slug"),
  "blog-slug": () => import("@/pages/blog-slug"),
  styles: () => import("@/pages/styles"),
  "styles-category-slug": () => import("@/pages/styles-category-slug"),
  settings: () => import("@/pages/settings"),
  "settings-subscriptions": () => import("@/pages/settings-subscriptions"),
  "settings-subscriptions-action": () => import("@/pages/settings-subscriptions-action"),
  "settings-receipts": () => import("@/pages/settings-receipts"),
  "settings-receipts-id": () => import("@/pages/settings-receipts-id"),
  "email-confirmation": () => import("@/pages/email-confirmation"),
  "auth-pms-ext__paddle": () => import("@/pages/auth-pms-ext__paddle"),
  "dev-kit": () => import("@/pages/dev-kit"),
  "dev-sandbox": () => import("@/pages/dev-sandbox"),
};

const loaded = new Map<RouteName, ComponentType>();

const isSeoRoute = (name: RouteName): name is SeoRouteName => seoKeyOf(name) !== null;

export async function loadPage(name: RouteName): Promise<void> {
  if (loaded.has(name)) return;
  const load = pages[isSeoRoute(name) ? "index" : name];
  loaded.set(name, (await load()).default);
}

export function loadedPage(name: RouteName): ComponentType {
  const page = loaded.get(name);
  if (!page) throw new Error(`The page ${name} was not loaded`);
  return page;
}
