// Every search phrase has its path and its texts in both languages (docs/product.md#landing).
import { describe, expect, it } from "vitest";
import english from "@/i18n/en/seo";
import spanish from "@/i18n/es/seo";
import { pathsOf } from "./paths";
import { seoKeyOf, seoRoutes } from "./seo";
import { type RouteName, routeNames } from "./table";

const texts = { en: english, es: spanish };
const names = routeNames.filter((name) => seoKeyOf(name)) as (RouteName & keyof typeof seoRoutes)[];

describe.each(["en", "es"] as const)("search phrases in %s", (language) => {
  const paths = names.map((name) => pathsOf(seoRoutes[name], language));

  it("are at least twelve, with one root path each", () => {
    expect(names.length).toBeGreaterThanOrEqual(12);
    for (const found of paths) expect(found).toEqual([expect.stringMatching(/^\/[a-z-]+$/)]);
    expect(new Set(paths.flat()).size).toBe(names.length);
  });

  it("have unique texts of a length that search engines display", () => {
    expect(Object.keys(texts[language])).toEqual(names.map(seoKeyOf));
    const words = Object.values(texts[language]);
    for (const { title, description, headline } of words) {
      expect(title.length, title).toBeLessThanOrEqual(50);
      expect(description.length, description).toBeGreaterThan(90);
      expect(description.length, description).toBeLessThanOrEqual(160);
      expect(headline.length, headline).toBeLessThanOrEqual(50);
    }
    for (const part of ["title", "description", "headline"] as const) {
      expect(new Set(words.map((word) => word[part])).size).toBe(words.length);
    }
  });
});
