// The HTML that search engines get (docs/product.md#routes).
import { expect, test } from "@playwright/test";
import { fetchAsBot, jsonLdIn } from "./as-bot";
import { languages, publicPages } from "./site";

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

test("the questions of the FAQ are in its HTML, in both languages", async ({ request }) => {
  const english = await (await fetchAsBot(request, "/faq")).text();
  const spanish = await (await fetchAsBot(request, "/preguntas-frecuentes")).text();
  expect(english).toContain("What is Retrato?");
  expect(english).toContain("Do I pay for pictures that fail?");
  expect(spanish).toContain("¿Qué es Retrato?");
  const faq = jsonLdIn(english).find((block) => block["@type"] === "FAQPage") as
    | { mainEntity: unknown[] }
    | undefined;
  expect(faq?.mainEntity.length).toBeGreaterThanOrEqual(12);
});

test("public pages have a title of their own, description, canonical, hreflang and Open Graph", async ({
  request,
}) => {
  const titles = new Map<string, string>();
  for (const site of publicPages.filter(({ name }) => name !== "c")) {
    for (const language of languages) {
      const path = site[language];
      await test.step(path, async () => {
        const answer = await fetchAsBot(request, path);
        expect(answer.status()).toBe(200);
        expect(answer.headers()["x-rendered"]).toBe("server");
        const html = await answer.text();
        expect(html).toContain(`<html lang="${language}"`);
        const title = attribute(html, /<title>(.+?)<\/title>/) ?? "";
        expect(title).not.toBe("");
        expect(titles.get(title), `${path} has the title of another page`).toBeUndefined();
        titles.set(title, path);
        expect(attribute(html, /<meta name="description" content="(.{20,}?)"/)).toBeTruthy();
        const canonical = attribute(html, /<link rel="canonical" href="(.+?)"/) ?? "";
        expect(new URL(canonical).pathname).toBe(path);
        for (const other of languages) {
          const alternate =
            attribute(html, new RegExp(`<link rel="alternate" hrefLang="${other}" href="(.+?)"`, "i")) ?? "";
          expect(new URL(alternate).pathname).toBe(site[other]);
        }
        expect(html).toMatch(/hreflang="x-default"/i);
        const image = attribute(html, /<meta property="og:image" content="(.+?)"/) ?? "";
        expect(html).toContain('<meta property="og:image:width" content="1200"');
        expect(html).toContain('<meta property="og:image:height" content="630"');
        expect(new URL(image).pathname).toMatch(/^\/og.*\.jpg$/);
        const blocks = jsonLdIn(html);
        expect(blocks.length).toBeGreaterThan(0);
        for (const block of blocks) expect(block["@context"]).toBe("https://schema.org");
      });
    }
  }
});

test("personal pages redirect to the log-in page", async ({ request }) => {
  const answer = await fetchAsBot(request, "/my-photos");
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe("/login?redir=%2Fmy-photos");
});

test("Accept-Language redirects to Spanish, unless the visitor has picked English", async ({ request }) => {
  const byBrowser = await request.get("/styles", {
    headers: { "accept-language": "es-MX,es;q=0.9" },
    maxRedirects: 0,
  });
  expect([byBrowser.status(), byBrowser.headers().location]).toEqual([302, "/es/styles"]);
  const picked = await request.get("/styles", {
    headers: { "accept-language": "es", cookie: "LANGUAGE=en" },
    maxRedirects: 0,
  });
  expect(picked.status()).toBe(200);
});
