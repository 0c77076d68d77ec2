// The whole site as a search engine walks it: from the first page of each language and from the sitemap, along every
// link, and what it reads on the way.
import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { readDocument } from "./read-document";
import { problemsOf } from "./structured-data";

const asBot = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)", "accept-language": "es" };
const atOnce = 2;
const tries = 10;

/** What search engines are told besides the words, by the path of a page. */
const kinds: readonly [RegExp, string][] = [
  [/^\/(es)?$/, "VideoObject"],
  [/^\/(faq|preguntas-frecuentes)$/, "FAQPage"],
  [/^(\/es)?\/premium$/, "Product"],
  [/^(\/es)?\/styles(\/[^/]+)?$/, "CollectionPage"],
  [/^(\/es)?\/blog(\/categories(\/[^/]+)?)?$/, "CollectionPage"],
  [/^(\/es)?\/blog\/(?!categories)[^/]+$/, "BlogPosting"],
];

type Facts = Awaited<ReturnType<typeof readDocument>>;

interface Site {
  /** Every document that was found, by its path and query. */
  documents: Map<string, Facts>;
  /** Where each path was found first. */
  foundOn: Map<string, string>;
  problems: string[];
}

/** Path and query, without the way back that links to forms carry: it makes no other page. */
const pathOf = (address: string) => {
  const { pathname, search } = new URL(address, "http://site");
  return pathname + search.replace(/^\?redir=[^&]*$/, "");
};

async function sitemapOf(request: APIRequestContext, page: Page) {
  const xml = await (await request.get("/sitemap.xml")).text();
  return page.evaluate((text) => {
    const found = new DOMParser().parseFromString(text, "application/xml");
    return [...found.querySelectorAll("url")].map((url) => ({
      address: url.querySelector("loc")?.textContent ?? "",
      alternates: Object.fromEntries(
        [...url.getElementsByTagName("xhtml:link")].map((link) => [
          link.getAttribute("hreflang"),
          link.getAttribute("href"),
        ]),
      ),
      pictures: [...url.getElementsByTagName("image:loc")].map((loc) => loc.textContent ?? ""),
    }));
  }, xml);
}

/** A document as the server rendered it. On a busy machine it may leave that to the browser; then once more. */
async function fetchPage(request: APIRequestContext, path: string): Promise<APIResponse> {
  for (let left = tries; ; left -= 1) {
    const answer = await request.get(path, { headers: asBot, maxRedirects: 0 });
    if (answer.headers()["x-rendered"] !== "fallback" || left === 0) return answer;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Visits everything that can be reached. */
async function crawl(request: APIRequestContext, page: Page, starts: readonly string[]): Promise<Site> {
  const site: Site = { documents: new Map(), foundOn: new Map(), problems: [] };
  const waiting: string[] = [];
  const find = (path: string, from: string) => {
    if (site.foundOn.has(path)) return;
    site.foundOn.set(path, from);
    waiting.push(path);
  };
  async function visit(path: string): Promise<void> {
    const answer = await fetchPage(request, path);
    const status = answer.status();
    const { location = "", "content-type": type = "", "x-rendered": rendered } = answer.headers();
    if (status >= 400) site.problems.push(`${path}: ${status}, linked on ${site.foundOn.get(path)}`);
    // Pages of one person ask to log in first; the log-in page itself is linked everywhere.
    if (status >= 300 && status < 400) find(pathOf(location), path);
    if (status !== 200 || !type.startsWith("text/html") || rendered === "client") return;
    if (rendered !== "server") site.problems.push(`${path}: not rendered on the server`);
    const facts = await readDocument(page, await answer.text());
    site.documents.set(path, facts);
    for (const link of facts.links) find(pathOf(link), path);
  }
  for (const start of starts) find(start, "the start");
  while (waiting.length > 0) {
    const now = waiting.splice(0, atOnce);
    await Promise.all(now.map(visit));
  }
  return site;
}

function problemsOn(path: string, facts: Facts, { documents }: Site): string[] {
  const problems: string[] = [];
  const check = (right: boolean, problem: string) => right || problems.push(`${path}: ${problem}`);
  const language = /^\/es(\/|$|\?)/.test(path) ? "es" : facts.lang;
  check(facts.lang === language && ["en", "es"].includes(facts.lang), `speaks ${facts.lang}`);
  check(facts.headings === 1, `${facts.headings} main headings`);
  check(facts.title.length > 10 && facts.title.includes("Retrato"), `is called "${facts.title}"`);
  for (const src of facts.imagesWithoutAlt) check(false, `an image without alt: ${src}`);
  for (const link of facts.links) {
    const { hash } = new URL(link, "http://site");
    const target = documents.get(pathOf(link));
    if (hash && target) check(target.ids.includes(hash.slice(1)), `${link} leads to no such place`);
  }
  for (const block of facts.jsonLd) {
    for (const problem of problemsOf(block)) check(false, problem);
  }
  if (facts.noindex) return problems;

  check(facts.description.length >= 40, `described as "${facts.description}"`);
  const canonical = pathOf(facts.canonical);
  // With filters in its address a page is still the same page; by itself it is the one.
  check(canonical === path || path.startsWith(`${canonical}?`), `says it is ${canonical}`);
  check(documents.has(canonical), `says it is ${canonical}, which nobody can reach`);
  if (canonical !== path) return problems;
  check(facts.alternates[facts.lang] === facts.canonical, "is not its own translation");
  check(facts.alternates["x-default"] === facts.alternates.en, "has no English version for everybody else");
  for (const other of ["en", "es"]) {
    const alternate = documents.get(pathOf(facts.alternates[other] ?? ""));
    check(alternate?.lang === other, `has no version in ${other}`);
    const back = JSON.stringify(alternate?.alternates) === JSON.stringify(facts.alternates);
    check(back, `is not what its version in ${other} refers to`);
  }
  const types = facts.jsonLd.map((block) => /"@type":"(\w+)"/.exec(block)?.[1]);
  const start = canonical === "/" || canonical === "/es";
  for (const type of start ? ["Organization", "WebSite"] : ["BreadcrumbList"]) {
    check(types.filter((one) => one === type).length === 1, `not one ${type}`);
  }
  for (const [pages, type] of kinds) check(!pages.test(canonical) || types.includes(type), `no ${type}`);
  check(
    facts.previewImage.includes(`/og${start && canonical === "/" ? "" : canonical.split("?")[0]}.jpg`),
    "preview",
  );
  check(facts.previewAlt.length > 0, "its preview has no alt text");
  return problems;
}

/** Only what stands for itself: no form, no filter, no second page of a list. */
const isListed = (path: string, { noindex, layout }: Facts) =>
  !noindex && layout !== "blank" && !path.includes("?");

test("no link of the site is broken, and every page says what search engines need, in both languages", async ({
  request,
  page,
}) => {
  const sitemap = await sitemapOf(request, page);
  const listed = sitemap.map(({ address }) => pathOf(address));
  const site = await crawl(request, page, ["/", "/es", ...listed]);
  const { documents, problems } = site;
  for (const [path, facts] of documents) problems.push(...problemsOn(path, facts, site));

  for (const [path, facts] of documents) {
    if (isListed(path, facts) && !listed.includes(path)) problems.push(`${path}: not in the sitemap`);
  }
  for (const { address, alternates } of sitemap) {
    const facts = documents.get(pathOf(address));
    const agrees = facts && JSON.stringify(facts.alternates) === JSON.stringify(alternates);
    if (!agrees) problems.push(`${address}: the sitemap knows other translations than the page`);
  }
  const titles = [...documents]
    .filter(([path, facts]) => isListed(path, facts))
    .map(([, { title }]) => title);
  for (const title of new Set(titles)) {
    const times = titles.filter((one) => one === title).length;
    if (times > 1) problems.push(`${times} pages are called "${title}"`);
  }
  expect(problems).toEqual([]);
  expect(listed.length).toBeGreaterThan(100);
});

test("every picture of a page is there", async ({ request, page }) => {
  const sitemap = await sitemapOf(request, page);
  const pictures = new Set(sitemap.flatMap((entry) => entry.pictures.map(pathOf)));
  const broken: string[] = [];
  for (const picture of pictures) {
    const answer = await request.head(picture);
    if (!answer.headers()["content-type"]?.startsWith("image/")) broken.push(picture);
  }
  expect(broken).toEqual([]);
});

test("S9.5 a page has its own preview of 1200 by 630", async ({ request, page }) => {
  for (const path of ["/og.jpg", "/og/es/styles.jpg"]) {
    const answer = await request.get(path);
    expect(answer.headers()["content-type"]).toBe("image/jpeg");
    const size = await page.evaluate(
      async (data) => {
        const image = await createImageBitmap(new Blob([new Uint8Array(data)]));
        return [image.width, image.height];
      },
      [...(await answer.body())],
    );
    expect(size).toEqual([1200, 630]);
  }
  expect((await request.get("/og/no-such-page.jpg")).status()).toBe(404);
});

test("what robots.txt shuts out is in no sitemap", async ({ request, page }) => {
  const lines = (await (await request.get("/robots.txt")).text()).split("\n");
  const shut = lines
    .filter((line) => line.startsWith("Disallow: "))
    .map((line) => line.slice("Disallow: ".length))
    .map((rule) => rule.replace(/[.?+^{}()|[\]\\]/g, "\\$&").replace(/\*/g, ".*"))
    .map((rule) => new RegExp(`^${rule}`));
  expect(shut.some((rule) => rule.test("/my-photos"))).toBe(true);
  for (const { address } of await sitemapOf(request, page)) {
    expect(
      shut.filter((rule) => rule.test(pathOf(address))),
      address,
    ).toEqual([]);
  }
  expect(lines.at(-2)).toMatch(/^Sitemap: http.+\/sitemap\.xml$/);
});
