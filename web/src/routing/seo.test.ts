// Every search phrase has its path and its texts in every language (docs/product.md#landing).
import { describe, expect, it } from "vitest";
import type seo from "@/i18n/en/seo";
import { languages } from "@/i18n/language";
import { pathsOf } from "./paths";
import { seoKeyOf, seoRoutes } from "./seo";
import { type RouteName, routeNames } from "./table";

const files = import.meta.glob<typeof seo>("../i18n/*/seo.ts", { eager: true, import: "default" });
const names = routeNames.filter((name) => seoKeyOf(name)) as (RouteName & keyof typeof seoRoutes)[];

describe.each(languages)("search phrases in %s", (language) => {
  const texts = files[`../i18n/${language}/seo.ts`] ?? ({} as typeof seo);
  const paths = names.map((name) => pathsOf(seoRoutes[name], language));

  it("are at least twelve, with one root path each", () => {
    expect(names.length).toBeGreaterThanOrEqual(12);
    for (const found of paths) expect(found).toEqual([expect.stringMatching(/^\/[a-z-]+$/)]);
    expect(new Set(paths.flat()).size).toBe(names.length);
  });

  it("have unique texts of a length that search engines display", () => {
    expect(Object.keys(texts)).toEqual(names.map(seoKeyOf));
    const words = Object.values(texts);
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
