// The pages of docs/product.md#routes, listed independently of the app's own route table.
import { defaultLanguage, type Language, languages } from "../src/i18n/language";

export type Layout = "blank" | "default" | "default-blog";

export { languages };

export interface SitePage extends Record<Language, string> {
  name: string;
  /** Other paths of the same page. */
  aliases?: Partial<Record<Language, string[]>>;
  layout: Layout;
  guard?: "auth" | "no-auth" | "subscription";
  /** Name of the page it redirects to for a user without a paid subscription. */
  redirectsTo?: string;
}

const prefixed = (language: Language, path: string) => {
  if (language === defaultLanguage) return path;
  return path === "/" ? `/${language}` : `/${language}${path}`;
};

const page = (name: string, path: string, rest: Partial<SitePage> = {}): SitePage => ({
  name,
  ...(Object.fromEntries(languages.map((language) => [language, prefixed(language, path)])) as Record<
    Language,
    string
  >),
  layout: "default",
  ...rest,
});

export const pages: SitePage[] = [
  page("index", "/"),
  page("seo-headshots", "/ai-headshots", { es: "/fotos-profesionales-con-ia" }),
  page("seo-photos", "/ai-photo-generator", { es: "/fotos-con-ia" }),
  page("seo-animation", "/animate-photos", { es: "/animar-fotos" }),
  page("faq", "/faq", {
    es: "/preguntas-frecuentes",
    aliases: { en: ["/frequent-questions"], es: ["/es/faq"] },
  }),
  page("login", "/login", { layout: "blank", guard: "no-auth" }),
  page("register", "/register", { layout: "blank", guard: "no-auth" }),
  page("forgot-password", "/forgot-password", { layout: "blank" }),
  page("terms", "/terms"),
  page("tokens", "/tokens", { guard: "auth" }),
  page("animate", "/animate", { guard: "auth" }),
  page("imagine", "/imagine", { guard: "auth" }),
  page("reimagine", "/reimagine", { guard: "auth" }),
  page("shoots", "/shoots"),
  page("premium", "/premium"),
  page("c", "/c"),
  page("my-photos", "/my-photos", { guard: "auth" }),
  page("my-videos", "/my-videos", { guard: "auth" }),
  page("my-links", "/my-links", { guard: "auth" }),
  page("my-bin", "/my-bin", { guard: "auth" }),
  page("is-this-me", "/is-this-me"),
  page("appeal", "/appeal", { guard: "auth" }),
  page("my-models", "/my-models", { guard: "auth" }),
  page("my-models-create", "/my-models/create", { guard: "subscription" }),
  page("blog", "/blog", { layout: "default-blog" }),
  page("blog-categories", "/blog/categories", { layout: "default-blog" }),
  page("blog-categories-slug", "/blog/categories/guides", {
    es: "/es/blog/categories/guias",
    layout: "default-blog",
  }),
  page("blog-slug", "/blog/introducing-reimagine", {
    es: "/es/blog/presentamos-reimagine",
    layout: "default-blog",
  }),
  page("styles", "/styles"),
  page("styles-category-slug", "/styles/portrait"),
  page("settings", "/settings", { guard: "auth" }),
  page("settings-subscriptions", "/settings/subscriptions", { layout: "blank", guard: "auth" }),
  page("subscribe", "/settings/subscriptions/subscribe", { guard: "auth" }),
  page("change", "/settings/subscriptions/change", { guard: "auth", redirectsTo: "subscribe" }),
  page("renew", "/settings/subscriptions/renew", { guard: "auth", redirectsTo: "subscribe" }),
  page("settings-receipts", "/settings/receipts", { guard: "auth" }),
  page("email-confirmation", "/email-confirmation", { layout: "blank", es: "/confirmacion-email" }),
  page("auth-pms-ext__paddle", "/auth/pms/ext__paddle", { layout: "blank", guard: "auth" }),
];

export const publicPages = pages.filter(({ guard }) => guard === undefined || guard === "no-auth");
