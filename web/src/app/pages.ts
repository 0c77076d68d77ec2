// The module of each page. It loads with its route, before the page is rendered.
import type { ComponentType } from "react";
import type { Language } from "@/i18n/language";
import { type SeoRouteName, seoKeyOf } from "@/routing/seo";
import type { RouteName } from "@/routing/table";

interface PageModule {
  default: ComponentType;
  /** Claim the responses to the visitor's own calls (data.ts) and load what they refer to. The page does not wait for it. */
  prefetch?: (search: string, language: Language) => Promise<void>;
}

type LoadPage = () => Promise<PageModule>;

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
  shoots: () => import("@/pages/shoots"),
  "my-shoots-id": () => import("@/pages/my-shoots-id"),
  premium: () => import("@/pages/premium"),
  c: () => import("@/pages/c"),
  "my-photos": () => import("@/pages/my-photos"),
  "my-videos": () => import("@/pages/my-videos"),
  "my-links": () => import("@/pages/my-links"),
  "my-bin": () => import("@/pages/my-bin"),
  s: () => import("@/pages/s"),
  "is-this-me": () => import("@/pages/is-this-me"),
  appeal: () => import("@/pages/appeal"),
  "my-models": () => import("@/pages/my-models"),
  "my-models-create": () => import("@/pages/my-models-create"),
  blog: () => import("@/pages/blog"),
  "blog-categories": () => import("@/pages/blog-categories"),
  "blog-categories-slug": () => import("@/pages/blog-categories-slug"),
  "blog-slug": () => import("@/pages/blog-slug"),
  styles: () => import("@/pages/styles"),
  "styles-category-slug": () => import("@/pages/styles-category-slug"),
  "auth-openid": () => import("@/pages/auth-openid"),
  settings: () => import("@/pages/settings"),
  "settings-subscriptions": () => import("@/pages/settings-subscriptions"),
  "settings-subscriptions-action": () => import("@/pages/settings-subscriptions-action"),
  "settings-receipts": () => import("@/pages/settings-receipts"),
  "settings-receipts-id": () => import("@/pages/settings-receipts-id"),
  "email-confirmation": () => import("@/pages/email-confirmation"),
  "auth-pms-ext__paddle": () => import("@/pages/auth-pms-ext__paddle"),
  "dev-kit": () => import("@/pages/dev-kit"),
  "dev-kit-errors": () => import("@/pages/dev-kit-errors"),
  "dev-sandbox": () => import("@/pages/dev-sandbox"),
};

const loaded = new Map<RouteName, PageModule>();

const isSeoRoute = (name: RouteName): name is SeoRouteName => seoKeyOf(name) !== null;

export async function loadPage(name: RouteName): Promise<PageModule> {
  const page = loaded.get(name) ?? (await pages[isSeoRoute(name) ? "index" : name]());
  loaded.set(name, page);
  return page;
}

export function loadedPage(name: RouteName): ComponentType {
  const page = loaded.get(name);
  if (!page) throw new Error(`The page ${name} was not loaded`);
  return page.default;
}
