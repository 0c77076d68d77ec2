// Crawls the whole site as a search engine does, from the home pages and the sitemap along every link.
import type { APIRequestContext, Page } from "@playwright/test";
import { fetchAsBot } from "./as-bot";
import { expect, test } from "./fixtures";
import { parseDocument } from "./parse-document";
import { problemsOf } from "./structured-data";

const concurrency = 2;

/** The structured data that a page must have, by its path. */
const requiredTypes: readonly [RegExp, string][] = [
  [/^\/(es)?$/, "VideoObject"],
  [/^\/(faq|preguntas-frecuentes)$/, "FAQPage"],
  [/^(\/es)?\/premium$/, "Product"],
  [/^(\/es)?\/styles(\/[^/]+)?$/, "CollectionPage"],
  [/^(\/es)?\/blog(\/categories(\/[^/]+)?)?$/, "CollectionPage"],
  [/^(\/es)?\/blog\/(?!categories)[^/]+$/, "BlogPosting"],
];

type ParsedDocument = Awaited<ReturnType<typeof parseDocument>>;

interface Site {
  /** Every document, by its path and query. */
  documents: Map<string, ParsedDocument>;
  /** The page that first linked to each path. */
  linkedFrom: Map<string, string>;
  problems: string[];
}

/** Path and query, without the `redir` of links to the log-in page. */
const pathOf = (address: string) => {
  const { pathname, search } = new URL(address, "http://site");
  return pathname + search.replace(/^\?redir=[^&]*$/, "");
};

async function sitemapOf(request: APIRequestContext, page: Page) {
  const xml = await (await request.get("/sitemap.xml")).text();
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "application/xml");
    return [...parsed.querySelectorAll("url")].map((url) => ({
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

/** Visit every page that can be reached. */
async function crawl(request: APIRequestContext, page: Page, starts: readonly string[]): Promise<Site> {
  const site: Site = { documents: new Map(), linkedFrom: new Map(), problems: [] };
  const queue: string[] = [];
  const enqueue = (path: string, from: string) => {
    if (site.linkedFrom.has(path)) return;
    site.linkedFrom.set(path, from);
    queue.push(path);
  };
  async function visit(path: string): Promise<void> {
    const answer = await fetchAsBot(request, path);
    const status = answer.status();
    const { location = "", "content-type": type = "", "x-rendered": rendered } = answer.headers();
    if (status >= 400) site.problems.push(`${path}: ${status}, linked on ${site.linkedFrom.get(path)}`);
    // Personal pages redirect to the log-in page.
    if (status >= 300 && status < 400) enqueue(pathOf(location), path);
    if (status !== 200 || !type.startsWith("text/html") || rendered === "client") return;
    if (rendered !== "server") site.problems.push(`${path}: not rendered on the server`);
    const parsed = await parseDocument(page, await answer.text());
    site.documents.set(path, parsed);
    for (const link of parsed.links) enqueue(pathOf(link), path);
  }
  for (const start of starts) enqueue(start, "the start");
  while (queue.length > 0) {
    await Promise.all(queue.splice(0, concurrency).map(visit));
  }
  return site;
}

function problemsOn(path: string, parsed: ParsedDocument, { documents }: Site): string[] {
  const problems: string[] = [];
  const check = (right: boolean, problem: string) => right || problems.push(`${path}: ${problem}`);
  const language = /^\/es(\/|$|\?)/.test(path) ? "es" : parsed.lang;
  check(parsed.lang === language && ["en", "es"].includes(parsed.lang), `lang is ${parsed.lang}`);
  check(parsed.headings === 1, `${parsed.headings} main headings`);
  check(parsed.title.length > 10 && parsed.title.includes("Retrato"), `title is "${parsed.title}"`);
  for (const src of parsed.imagesWithoutAlt) check(false, `an image without alt: ${src}`);
  for (const link of parsed.links) {
    const { hash } = new URL(link, "http://site");
    const target = documents.get(pathOf(link));
    if (hash && target) check(target.ids.includes(hash.slice(1)), `${link}: no such anchor`);
  }
  for (const block of parsed.jsonLd) {
    for (const problem of problemsOf(block)) check(false, problem);
  }
  if (parsed.noindex) return problems;

  check(parsed.description.length >= 40, `description is "${parsed.description}"`);
  const canonical = pathOf(parsed.canonical);
  // A page with filters in its query names the page without them.
  check(canonical === path || path.startsWith(`${canonical}?`), `canonical is ${canonical}`);
  check(documents.has(canonical), `canonical ${canonical} was not reached`);
  if (canonical !== path) return problems;
  check(parsed.alternates[parsed.lang] === parsed.canonical, "is not among its own translations");
  check(parsed.alternates["x-default"] === parsed.alternates.en, "x-default is not the English version");
  for (const other of ["en", "es"]) {
    const alternate = documents.get(pathOf(parsed.alternates[other] ?? ""));
    check(alternate?.lang === other, `no version in ${other}`);
    const back = JSON.stringify(alternate?.alternates) === JSON.stringify(parsed.alternates);
    check(back, `its version in ${other} lists other translations`);
  }
  const types = parsed.jsonLd.map((block) => /"@type":"(\w+)"/.exec(block)?.[1]);
  const start = canonical === "/" || canonical === "/es";
  for (const type of start ? ["Organization", "WebSite"] : ["BreadcrumbList"]) {
    check(types.filter((one) => one === type).length === 1, `not one ${type}`);
  }
  for (const [pages, type] of requiredTypes)
    check(!pages.test(canonical) || types.includes(type), `no ${type}`);
  check(
    parsed.previewImage.includes(`/og${start && canonical === "/" ? "" : canonical.split("?")[0]}.jpg`),
    "preview",
  );
  check(parsed.previewAlt.length > 0, "its preview has no alt text");
  return problems;
}

/** Whether the sitemap must list a page: no form, no filter, no further page of a list. */
const isListed = (path: string, { noindex, layout }: ParsedDocument) =>
  !noindex && layout !== "blank" && !path.includes("?");

test("no link is broken, and every page has the metadata that search engines need, in both languages", async ({
  request,
  page,
}) => {
  const sitemap = await sitemapOf(request, page);
  const listed = sitemap.map(({ address }) => pathOf(address));
  const site = await crawl(request, page, ["/", "/es", ...listed]);
  const { documents, problems } = site;
  for (const [path, parsed] of documents) problems.push(...problemsOn(path, parsed, site));

  for (const [path, parsed] of documents) {
    if (isListed(path, parsed) && !listed.includes(path)) problems.push(`${path}: not in the sitemap`);
  }
  for (const { address, alternates } of sitemap) {
    const parsed = documents.get(pathOf(address));
    const agrees = parsed && JSON.stringify(parsed.alternates) === JSON.stringify(alternates);
    if (!agrees) problems.push(`${address}: the sitemap lists other translations than the page`);
  }
  const titles = [...documents]
    .filter(([path, parsed]) => isListed(path, parsed))
    .map(([, { title }]) => title);
  for (const title of new Set(titles)) {
    const times = titles.filter((one) => one === title).length;
    if (times > 1) problems.push(`${times} pages have the title "${title}"`);
  }
  expect(problems).toEqual([]);
  expect(listed.length).toBeGreaterThan(100);
});

test("every picture in the sitemap exists", async ({ request, page }) => {
  const sitemap = await sitemapOf(request, page);
  const pictures = new Set(sitemap.flatMap((entry) => entry.pictures.map(pathOf)));
  const broken: string[] = [];
  for (const picture of pictures) {
    const answer = await request.head(picture);
    if (!answer.headers()["content-type"]?.startsWith("image/")) broken.push(picture);
  }
  expect(broken).toEqual([]);
});

test("a page has its own preview picture of 1200 by 630 px", async ({ request, page }) => {
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

test("robots.txt excludes personal pages and nothing in the sitemap", async ({ request, page }) => {
  const lines = (await (await request.get("/robots.txt")).text()).split("\n");
  const disallowed = lines
    .filter((line) => line.startsWith("Disallow: "))
    .map((line) => line.slice("Disallow: ".length))
    .map((rule) => rule.replace(/[.?+^{}()|[\]\\]/g, "\\$&").replace(/\*/g, ".*"))
    .map((rule) => new RegExp(`^${rule}`));
  expect(disallowed.some((rule) => rule.test("/my-photos"))).toBe(true);
  for (const { address } of await sitemapOf(request, page)) {
    expect(
      disallowed.filter((rule) => rule.test(pathOf(address))),
      address,
    ).toEqual([]);
  }
  expect(lines.at(-2)).toMatch(/^Sitemap: http.+\/sitemap\.xml$/);
});
