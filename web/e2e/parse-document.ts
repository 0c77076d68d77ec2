// Reads an HTML document as a search engine does, without running its scripts.
import type { Page } from "@playwright/test";

/** Parse HTML with the browser's DOMParser, which loads and runs nothing. */
export function parseDocument(page: Page, html: string) {
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "text/html");
    const all = (selector: string) => [...parsed.querySelectorAll(selector)];
    const attribute = (selector: string, name: string) =>
      parsed.querySelector(selector)?.getAttribute(name)?.trim() ?? "";
    return {
      lang: parsed.documentElement.lang,
      layout: attribute("[data-layout]", "data-layout"),
      title: parsed.title,
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
      /** Links within the site. */
      links: all("a[href]")
        .map((link) => link.getAttribute("href") ?? "")
        .filter((href) => /^\/(?!\/)/.test(href)),
      imagesWithoutAlt: all("img:not([alt])").map((image) => image.getAttribute("src") ?? ""),
      jsonLd: all("script[type='application/ld+json']").map(({ textContent }) => textContent ?? ""),
    };
  }, html);
}
