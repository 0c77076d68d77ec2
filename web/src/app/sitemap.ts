// The public pages in each language for the sitemap, and the private paths for robots.txt. Only the server's bundle uses
// it.
import { type Call, call, type QueryKey } from "@/api/call";
import { callQuery } from "@/api/list";
import { createQueryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";
import { topicsCall } from "@/features/blog/api";
import { showcaseCall } from "@/features/landing/api";
import { defaultLanguage, type Language, languages } from "@/i18n/language";
import { wordsIn } from "@/i18n/words";
import { canonicalPath, pathsOf } from "@/routing/paths";
import { seoKeyOf } from "@/routing/seo";
import { type RouteName, records, routeNames } from "@/routing/table";
import { type PlannedCall, planned } from "./plan";

type Style = components["schemas"]["Style"];
type Slug = string | Partial<Record<string, string>>;

interface PublicPage {
  paths: Record<Language, string>;
  /** URLs of the pictures on it. */
  pictures: readonly string[];
  changedAt: string | null;
}

interface Sitemap {
  /** Calls that are still needed to know all pages. */
  calls: PlannedCall[];
  pages: PublicPage[];
}

type Answers = readonly [QueryKey, unknown][];

const postsCall = (page: number) =>
  call("POST", "/api/blog/posts/paginator", { body: { page, itemsPerPage: 50, where: {} } });
const shelvesCall = (page: number) =>
  call("POST", "/api/styles/categories/paginator", { body: { page, itemsPerPage: 50, where: { seed: 0 } } });

/** Look up calls in the answers, and collect those that are missing. */
function reader(answers: Answers) {
  const known = createQueryClient();
  for (const [key, answer] of answers) known.setQueryData(key, answer);
  const missing: PlannedCall[] = [];
  function read<Answer>(call: Call<Answer>): Answer | null | undefined {
    const answer = known.getQueryData(callQuery(call, defaultLanguage).queryKey);
    if (answer === undefined) missing.push(planned(call, defaultLanguage));
    return answer;
  }
  function readAll<Item>(callOf: (page: number) => Call<{ items: Item[]; pages: number }>): Item[] {
    const items: Item[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = read(callOf(page));
      pages = answer?.pages ?? pages;
      items.push(...(answer?.items ?? []));
    }
    return items;
  }
  return { read, readAll, missing };
}

function pageOf(
  name: RouteName,
  { slug = "", pictures = [], changedAt = null }: Partial<Omit<PublicPage, "paths">> & { slug?: Slug } = {},
): PublicPage {
  const path = (language: Language) =>
    canonicalPath(name, language, { slug: typeof slug === "string" ? slug : wordsIn(language, slug) });
  const paths = Object.fromEntries(languages.map((language) => [language, path(language)]));
  return { paths: paths as Record<Language, string>, pictures, changedAt };
}

/** Of before and after pictures, only the result. */
const picturesOf = ({ demos, reimagineDemos }: Style) => [
  ...demos,
  ...reimagineDemos.filter((_, index) => index % 2 === 1),
];

/** Public pages, except forms. */
function isListed(name: RouteName): boolean {
  const { render, layout, guards, developmentOnly } = records[name];
  return render === "server" && layout !== "blank" && !guards && !developmentOnly && !hasParams(name);
}

const hasParams = (name: RouteName) =>
  languages.some((language) => pathsOf(records[name], language).some((path) => path.includes(":")));

export function sitemap(answers: Answers): Sitemap {
  const { read, readAll, missing } = reader(answers);
  const shelves = readAll(shelvesCall);
  const posts = readAll(postsCall);
  const topics = read(topicsCall) ?? [];
  const examples = (read(showcaseCall)?.examples ?? []).flat().map(({ src }) => src);
  const picturesShown = (name: RouteName): readonly string[] => {
    if (name === "index" || seoKeyOf(name)) return examples;
    if (name === "styles") return shelves.flatMap(({ styles }) => styles.slice(0, 1).flatMap(picturesOf));
    return name === "blog" ? posts.flatMap(({ cover }) => cover ?? []) : [];
  };
  const pages = [
    ...routeNames
      .filter(isListed)
      .map((name) => pageOf(name, { pictures: [...new Set(picturesShown(name))] })),
    ...shelves.map(({ slug, styles }) =>
      pageOf("styles-category-slug", { slug, pictures: styles.flatMap(picturesOf) }),
    ),
    ...topics.map(({ slug }) => pageOf("blog-categories-slug", { slug })),
    ...posts.map(({ slug, cover, publishedAt }) =>
      pageOf("blog-slug", { slug, pictures: cover ? [cover] : [], changedAt: publishedAt }),
    ),
  ];
  return { calls: missing, pages };
}

/** The paths of private pages for robots.txt, with wildcards for parameters. */
export function privatePaths(): string[] {
  return routeNames
    .filter((name) => records[name].render === "client" && !records[name].developmentOnly)
    .flatMap((name) => languages.flatMap((language) => pathsOf(records[name], language)))
    .map((path) => path.replace(/:\w+/g, "*"));
}
