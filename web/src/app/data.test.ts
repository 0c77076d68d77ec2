import { describe, expect, it } from "vitest";
import { faqCall } from "@/features/faq/api";
import { callsOf } from "./data";

describe("the calls of a page", () => {
  it("are those of its record", () => {
    expect(callsOf({ name: "faq", params: {} }, "?x=1")).toEqual([faqCall]);
    expect(callsOf({ name: "terms", params: {} }, "")).toEqual([]);
  });

  it("S2.10 depend on its parameters and its query where it says so", () => {
    expect(callsOf({ name: "blog-slug", params: { slug: "a b" } }, "")).toMatchObject([
      { method: "GET", path: "/api/blog/posts/a%20b" },
    ]);
    const [, posts] = callsOf({ name: "blog-categories-slug", params: { slug: "guides" } }, "?page=3");
    expect(posts?.body).toEqual({ page: 3, itemsPerPage: 5, where: { categorySlug: "guides" } });
  });

  it("are none where no page has the path", () => {
    expect(callsOf({ name: null, params: {} }, "")).toEqual([]);
  });
});
