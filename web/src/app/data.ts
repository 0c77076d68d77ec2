// What each page needs from the API. The server performs the calls before it renders a page, the browser on navigation.
import type { Call } from "@/api/call";
import { plansCall, promosCall } from "@/features/billing/api";
import { pageNumber, postCall, postsCall, searchWords, topicsCall } from "@/features/blog/api";
import { faqCall } from "@/features/faq/api";
import { sharedCall } from "@/features/gallery/shared";
import { showcaseCall } from "@/features/landing/api";
import { categoriesCall, discoverCall, shelvesCall, wantedIn } from "@/features/style/calls";
import type { Language } from "@/i18n/language";
import { readQuery } from "@/lib/query";
import type { Resolved } from "@/routing/resolve";
import { seoKeyOf } from "@/routing/seo";
import type { RouteName } from "@/routing/table";

/** The parts of an address that a page's data may depend on. */
interface PageAddress {
  params: Readonly<Record<string, string | undefined>>;
  query: Readonly<Partial<Record<string, string>>>;
}

interface PageData {
  /** Needed before the page can be shown; a function where they depend on the address. */
  calls?: readonly Call[] | ((address: PageAddress) => readonly Call[]);
  /** Prefetches the visitor's own data while the page's code is loading. */
  ahead?: (search: string, language: Language) => Promise<unknown>;
}

const landingCalls = (): readonly Call[] => [showcaseCall, faqCall, discoverCall()];

const data: Partial<Record<RouteName, PageData>> = {
  index: { calls: landingCalls },
  faq: { calls: [faqCall] },
  premium: { calls: [plansCall, promosCall, showcaseCall] },
  "my-photos": {
    ahead: (...page) => import("@/features/gallery/ahead").then(({ askFor }) => askFor("photos", ...page)),
  },
  "my-videos": {
    ahead: (...page) => import("@/features/gallery/ahead").then(({ askFor }) => askFor("videos", ...page)),
  },
  s: { calls: ({ params }) => [sharedCall(params.token)] },
  blog: {
    calls: ({ query }) => [
      topicsCall,
      postsCall({ page: pageNumber(query.page), query: searchWords(query.q) }),
    ],
  },
  "blog-categories": { calls: [topicsCall] },
  "blog-categories-slug": {
    calls: ({ params, query }) => [
      topicsCall,
      postsCall({ page: pageNumber(query.page), categorySlug: params.slug }),
    ],
  },
  "blog-slug": { calls: ({ params }) => [postCall(params.slug)] },
  styles: { calls: ({ query }) => [categoriesCall, shelvesCall(wantedIn(query))] },
  "styles-category-slug": {
    calls: ({ params, query }) => [categoriesCall, shelvesCall(wantedIn(query, params.slug))],
  },
};

const dataOf = (name: RouteName | null): PageData => (name && data[seoKeyOf(name) ? "index" : name]) ?? {};

export function callsOf(
  { name, params }: Pick<Resolved, "name" | "params">,
  search: string,
): readonly Call[] {
  const { calls = [] } = dataOf(name);
  return typeof calls === "function" ? calls({ params, query: readQuery(search) }) : calls;
}

/** Starts the prefetch without waiting. On failure the page requests the data itself and shows the error. */
export function prefetchOwnData(
  { name, language }: Pick<Resolved, "name" | "language">,
  search: string,
): void {
  dataOf(name)
    .ahead?.(search, language)
    .catch((error: unknown) => console.warn(error));
}
