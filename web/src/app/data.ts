// The API calls of each page. Public calls: the server makes them before it renders a page, the browser before it shows one,
// and on hover. The visitor's own calls: the document sends them while the code loads, the router when a navigation starts,
// and neither waits for the responses. A gallery also preloads its first pictures, for which it needs its own code: that is
// the `prefetch` of its module (pages.ts).
import type { Call } from "@/api/call";
import { configCall } from "@/api/config";
import { galleryCalls } from "@/api/own-calls";
import { sheetCall, templatesCall } from "@/api/shoot-calls";
import { plansCall, promosCall } from "@/features/billing/api";
import { lastPostsCall, pageNumber, postCall, postsCall, searchWords, topicsCall } from "@/features/blog/api";
import { faqCall } from "@/features/faq/api";
import { filterFromQuery as galleryFilter } from "@/features/gallery/filter";
import { sharedCall } from "@/features/gallery/shared/api";
import { showcaseCall } from "@/features/landing/api";
import { categoriesCall, discoverCall, shelvesCall } from "@/features/style/api";
import { filterFromQuery as catalogueFilter } from "@/features/style/filter";
import { termsCall } from "@/features/terms/api";
import { readQuery } from "@/lib/query";
import type { Resolved } from "@/routing/resolve";
import { seoKeyOf } from "@/routing/seo";
import type { RouteName } from "@/routing/table";

/** The parts of an address that a page's calls may depend on. */
interface PageAddress {
  params: Readonly<Record<string, string | undefined>>;
  query: Readonly<Partial<Record<string, string>>>;
  /** That of the document. */
  day: number;
}

const pageCalls: Partial<Record<RouteName, (address: PageAddress) => readonly Call[]>> = {
  index: ({ day }) => [showcaseCall, faqCall, discoverCall(day)],
  faq: () => [faqCall, lastPostsCall],
  // The ways to sign in: a button that appeared later would move the links below it.
  login: () => [configCall],
  register: () => [configCall],
  terms: ({ query }) => [termsCall(query.version)],
  tokens: () => [plansCall, promosCall],
  shoots: () => [templatesCall],
  "my-shoots-id": ({ params }) => (params.id ? [sheetCall(params.id)] : []),
  premium: () => [plansCall, promosCall, showcaseCall],
  "my-photos": ({ query }) => galleryCalls("photos", galleryFilter(query)),
  "my-videos": ({ query }) => galleryCalls("videos", galleryFilter(query)),
  s: ({ params }) => [sharedCall(params.token)],
  blog: ({ query }) => [topicsCall, postsCall({ page: pageNumber(query.page), query: searchWords(query.q) })],
  "blog-categories": () => [topicsCall],
  "blog-categories-slug": ({ params, query }) => [
    topicsCall,
    postsCall({ page: pageNumber(query.page), categorySlug: params.slug }),
  ],
  "blog-slug": ({ params }) => [postCall(params.slug)],
  styles: ({ query, day }) => [categoriesCall, shelvesCall(catalogueFilter(query), day)],
  "styles-category-slug": ({ params, query, day }) => [
    categoriesCall,
    shelvesCall(catalogueFilter(query, params.slug), day),
  ],
};

export interface PageCalls {
  /** The same for everyone. The page is shown when all of them are answered. */
  shared: readonly Call[];
  /** Made in the visitor's name. */
  own: readonly Call[];
}

export function callsOf(
  { name, params }: Pick<Resolved, "name" | "params">,
  search: string,
  day: number,
): PageCalls {
  const calls =
    (name && pageCalls[seoKeyOf(name) ? "index" : name]?.({ params, query: readQuery(search), day })) ?? [];
  return { shared: calls.filter((call) => call.public), own: calls.filter((call) => !call.public) };
}
