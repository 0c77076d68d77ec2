import { describe, expect, it } from "vitest";
import type { QueryKey } from "@/api/call";
import type { PlannedCall } from "./plan";
import { privatePaths, sitemap } from "./sitemap";

const style = (id: string) => ({
  id,
  demos: [`/${id}.webp`],
  reimagineDemos: ["/people/before.jpg", `/${id}-after.webp`],
});
const post = (slug: string) => ({
  slug: { en: slug, es: `${slug}-es` },
  cover: `/${slug}.webp`,
  publishedAt: "2026-09-08T08:00:00Z",
});

/** The API, with two pages of posts. */
function answerTo({ path, body }: PlannedCall): unknown {
  const page = (body as { page?: number } | null)?.page;
  if (path === "/api/showcase") return { examples: [[{ src: "/one.webp" }], [{ src: "/two.webp" }]] };
  if (path === "/api/blog/categories") return [{ slug: { en: "light", es: "luz" } }];
  if (path === "/api/blog/posts/paginator") return { items: [post(`post-${page}`)], page, pages: 2 };
  return { items: [{ slug: "retro", styles: [style("vhs"), style("polaroid")] }], page, pages: 1 };
}

function wholeSite() {
  const answers: [QueryKey, unknown][] = [];
  const rounds: number[] = [];
  for (;;) {
    const found = sitemap(answers);
    if (found.calls.length === 0) return { pages: found.pages, rounds };
    rounds.push(found.calls.length);
    for (const call of found.calls) answers.push([call.key, answerTo(call)]);
  }
}

describe("the sitemap", () => {
  const { pages, rounds } = wholeSite();
  const paths = pages.map(({ paths }) => paths);

  it("requests all pages of every list", () => {
    expect(rounds).toEqual([4, 1]);
    expect(paths).toContainEqual({ en: "/blog/post-2", es: "/es/blog/post-2-es" });
  });

  it("has every public page in every language, once", () => {
    for (const expected of [
      { en: "/", es: "/es" },
      { en: "/faq", es: "/preguntas-frecuentes" },
      { en: "/ai-headshots", es: "/fotos-profesionales-con-ia" },
      { en: "/premium", es: "/es/premium" },
      { en: "/styles/retro", es: "/es/styles/retro" },
      { en: "/blog/categories/light", es: "/es/blog/categories/luz" },
    ]) {
      expect(paths).toContainEqual(expected);
    }
    const all = paths.flatMap((found) => Object.values(found));
    expect(new Set(all).size).toBe(all.length);
  });

  it("omits forms, private pages and patterns", () => {
    const all = paths.flatMap((found) => Object.values(found)).join(" ");
    expect(all).not.toMatch(/login|my-|settings|dev|logout|tokens|confirm|:/);
  });

  it("lists the pictures of a page and the date of a post", () => {
    const pageAt = (path: string) => pages.find(({ paths }) => paths.en === path);
    expect(pageAt("/ai-headshots")?.pictures).toEqual(["/one.webp", "/two.webp"]);
    expect(pageAt("/styles/retro")?.pictures).toEqual([
      "/vhs.webp",
      "/vhs-after.webp",
      "/polaroid.webp",
      "/polaroid-after.webp",
    ]);
    expect(pageAt("/blog/post-1")).toMatchObject({
      pictures: ["/post-1.webp"],
      changedAt: "2026-09-08T08:00:00Z",
    });
  });
});

describe("robots.txt", () => {
  it("has the private paths in every language", () => {
    const paths = privatePaths();
    expect(paths).toEqual(expect.arrayContaining(["/my-photos", "/es/my-photos", "/c"]));
    expect(paths).toContain("/es/settings/subscriptions/*");
    expect(paths).not.toContain("/");
    expect(paths).not.toContain("/login");
  });
});
