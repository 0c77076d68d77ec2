// What a search engine gets: real HTML with its content and everything in its head.
import { expect, test } from "@playwright/test";
import { languages, publicPages } from "./site";

const asBot = {
  headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)", "accept-language": "es" },
};

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

test("the questions of the FAQ are in its HTML, in both languages", async ({ request }) => {
  const english = await (await request.get("/faq", asBot)).text();
  const spanish = await (await request.get("/preguntas-frecuentes", asBot)).text();
  expect(english).toContain("What is Retrato?");
  expect(english).toContain("Do I pay for pictures that fail?");
  expect(spanish).toContain("¿Qué es Retrato?");
  const blocks = [...english.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json ?? "") as Record<string, unknown>,
  );
  const faq = blocks.find((block) => block["@type"] === "FAQPage") as { mainEntity: unknown[] } | undefined;
  expect(faq?.mainEntity.length).toBeGreaterThanOrEqual(12);
});

for (const site of publicPages.filter(({ name }) => name !== "c")) {
  for (const language of languages) {
    test(`${site[language]} has title, description, canonical, hreflang and Open Graph`, async ({
      request,
    }) => {
      const answer = await request.get(site[language], asBot);
      expect(answer.status()).toBe(200);
      expect(answer.headers()["x-rendered"]).toBe("server");
      const html = await answer.text();
      expect(html).toContain(`<html lang="${language}"`);
      expect(attribute(html, /<title>(.+?)<\/title>/)).toBeTruthy();
      expect(attribute(html, /<meta name="description" content="(.{20,}?)"/)).toBeTruthy();
      const canonical = attribute(html, /<link rel="canonical" href="(.+?)"/) ?? "";
      expect(new URL(canonical).pathname).toBe(site[language]);
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
      for (const [, json] of html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)) {
        expect(JSON.parse(json ?? "")["@context"]).toBe("https://schema.org");
      }
      expect(html).toMatch(/application\/ld\+json/);
    });
  }
}

test("pages of one person are not for search engines", async ({ request }) => {
  const answer = await request.get("/my-photos", { ...asBot, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe("/login?redir=%2Fmy-photos");
});

test("a browser that prefers Spanish gets Spanish, and one that picked English keeps it", async ({
  request,
}) => {
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
