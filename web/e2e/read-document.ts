// A document as a search engine reads it: its HTML, without running it.
import type { Page } from "@playwright/test";

/** What a document says; read by the browser's own parser, in which nothing is loaded or run. */
export function readDocument(page: Page, html: string) {
  return page.evaluate((text) => {
    const found = new DOMParser().parseFromString(text, "text/html");
    const all = (selector: string) => [...found.querySelectorAll(selector)];
    const attribute = (selector: string, name: string) =>
      found.querySelector(selector)?.getAttribute(name)?.trim() ?? "";
    return {
      lang: found.documentElement.lang,
      layout: attribute("[data-layout]", "data-layout"),
      title: found.title,
      description: attribute("meta[name=description]", "content"),
      canonical: attribute("link[rel=canonical]", "href"),
      noindex: attribute("meta[name=robots]", "content").includes("noindex"),
      alternates: Object.fromEntries(
        all("link[rel=alternate][hreflang]").map((link) => [
          link.getAttribute("hreflang") ?? "",
          link.getAttribute("href") ?? "",
        ]),
      ) as Record<string, string>,
      previewImage: attribute("meta[property='og:image']", "content"),
      previewAlt: attribute("meta[property='og:image:alt']", "content"),
      headings: all("h1").length,
      ids: all("[id]").map(({ id }) => id),
      /** Those that stay on the site. */
      links: all("a[href]")
        .map((link) => link.getAttribute("href") ?? "")
        .filter((href) => /^\/(?!\/)/.test(href)),
      imagesWithoutAlt: all("img:not([alt])").map((image) => image.getAttribute("src") ?? ""),
      jsonLd: all("script[type='application/ld+json']").map(({ textContent }) => textContent ?? ""),
    };
  }, html);
}
