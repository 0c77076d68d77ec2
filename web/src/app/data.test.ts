import { describe, expect, it } from "vitest";
import { lastPostsCall } from "@/features/blog/api";
import { faqCall } from "@/features/faq/api";
import { callsOf } from "./data";

describe("the calls of a page", () => {
  it("are those of its entry", () => {
    expect(callsOf({ name: "faq", params: {} }, "?x=1", 0)).toEqual({
      shared: [faqCall, lastPostsCall],
      own: [],
    });
    expect(callsOf({ name: "forgot-password", params: {} }, "", 0)).toEqual({ shared: [], own: [] });
  });

  it("depend on its path parameters and its query", () => {
    expect(callsOf({ name: "blog-slug", params: { slug: "a b" } }, "", 0).shared).toMatchObject([
      { method: "GET", path: "/api/blog/posts/a%20b" },
    ]);
    const { shared } = callsOf({ name: "blog-categories-slug", params: { slug: "guides" } }, "?page=3", 0);
    expect(shared[1]?.body).toEqual({ page: 3, itemsPerPage: 5, where: { categorySlug: "guides" } });
  });

  it("keep the visitor's own calls apart from public ones", () => {
    const { shared, own } = callsOf({ name: "my-photos", params: {} }, "?favourite=true", 0);
    expect(shared).toEqual([]);
    expect(own.map(({ path }) => path)).toEqual([
      "/api/my-photos",
      "/api/my-photos",
      "/api/my-photos/facets",
    ]);
    expect(own[0]?.body).toMatchObject({ where: { favourite: true, status: ["DONE"] } });
  });

  it("are none for a path without a page", () => {
    expect(callsOf({ name: null, params: {} }, "", 0)).toEqual({ shared: [], own: [] });
  });
});
